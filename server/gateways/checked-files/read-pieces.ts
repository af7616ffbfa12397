/** Reads a file in pieces of one and the same buffer: twenty large files at once leave nothing for the collector. */
import { open } from 'node:fs/promises'

const PIECE_BYTES = 64 * 1024

/** Each piece is valid until the next one is requested: its consumer has written it by then. */
export async function* readPieces(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r')
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES)
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, PIECE_BYTES)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
