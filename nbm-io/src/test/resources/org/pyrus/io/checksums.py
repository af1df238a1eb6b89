"""The checksum that volumes keep of a trace, for the scripts beside it."""


def crc32c(data):
    """Castagnoli, bit by bit, as 4 bytes little-endian"""
    crc = 0xFFFFFFFF
    for byte in bytes(data):
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return (crc ^ 0xFFFFFFFF).to_bytes(4, "little")
