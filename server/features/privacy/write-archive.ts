/** Writes a ZIP to this machine's disk, one entry after the other: a copy with many files needs no more memory than one with few. */
import { open } from 'node:fs/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ArchiveEntry = {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Pictures and PDFs do not shrink any further. */
  readonly isPacked: boolean
}

const OWNER_ONLY = 0o600

/** Returns its bytes. The caller deletes the file, also after a failure. */
export const writeArchive = async (path: string, entries: AsyncIterable<ArchiveEntry>): Promise<number> => {
  const file = await open(path, 'wx', OWNER_ONLY)
  const waiting: Uint8Array[] = []
  let size = 0
  let failure: Error | undefined
  const zip = new Zip((error, bytes) => {
    if (error !== null) failure = error
    // A copy: the library may use its buffer again.
    else waiting.push(bytes.slice())
  })
  const flush = async (): Promise<void> => {
    if (failure !== undefined) throw failure
    for (const bytes of waiting.splice(0)) {
      size += bytes.length
      await file.writeFile(bytes)
    }
  }
  try {
    for await (const { name, content, isPacked } of entries) {
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
      zip.add(entry)
      for await (const chunk of content) {
        entry.push(Uint8Array.from(chunk))
        await flush()
      }
      entry.push(new Uint8Array(), true)
      await flush()
    }
    zip.end()
    await flush()
    return size
  } finally {
    await file.close()
  }
}
