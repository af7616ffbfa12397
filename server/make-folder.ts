/** Makes a folder with the folders above it. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isMissing = (error: unknown): boolean => Reflect.get(Object(error), 'code') === 'ENOENT'

/**
 * One level after the other. With `recursive`, Node tries without end where the system makes no folders, as below `/proc`.
 */
export const makeFolder = async (path: string): Promise<void> => {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const above = dirname(path)
  if (above !== path) await makeFolder(above)
  try {
    await mkdir(path)
  } catch (error) {
    // Another process was faster.
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
  }
}
