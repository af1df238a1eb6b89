"""The checksum that volumes keep of a trace, a chunk and more, for the scripts beside it."""

TABLE = []
for byte in range(256):
    for _ in range(8):
        byte = (byte >> 1) ^ (0x82F63B78 if byte & 1 else 0)
    TABLE.append(byte)


def crc32c(data):
    """Castagnoli, as 4 bytes little-endian"""
    crc = 0xFFFFFFFF
    for byte in bytes(data):
        crc = TABLE[(crc ^ byte) & 0xFF] ^ (crc >> 8)
    return (crc ^ 0xFFFFFFFF).to_bytes(4, "little")
