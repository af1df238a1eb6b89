@file:Suppress("unused") // the layer has them

package org.pyrus.project.files

import org.openide.filesystems.MIMEResolver
import org.openide.util.NbBundle.Messages

// The types of surveys' files for the platform, by their usual endings. The Projects window looks into a file instead: endings are missing as often as wrong.

@MIMEResolver.ExtensionRegistration(displayName = "#TYPE_Segy", mimeType = "application/x-segy", extension = ["sgy", "SGY", "segy", "SEGY", "seg", "SEG"], position = 4010)
@Messages("TYPE_Segy=SEG-Y files")
internal class SegyType

@MIMEResolver.ExtensionRegistration(displayName = "#TYPE_Hdf5", mimeType = "application/x-hdf5", extension = ["h5", "hdf5"], position = 4020)
@Messages("TYPE_Hdf5=HDF5 files")
internal class Hdf5Type

@MIMEResolver.ExtensionRegistration(displayName = "#TYPE_NetCdf", mimeType = "application/x-netcdf", extension = ["nc"], position = 4030)
@Messages("TYPE_NetCdf=netCDF files")
internal class NetCdfType

@MIMEResolver.ExtensionRegistration(displayName = "#TYPE_Seisnc", mimeType = "application/x-seisnc", extension = ["seisnc"], position = 4040)
@Messages("TYPE_Seisnc=SEISNC volumes")
internal class SeisncType
