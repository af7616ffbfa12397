/** Passes an address on: by what the device offers for sharing, else by the clipboard. */

/** `neither`: the browser offers nothing, as without https. Sharing shows by itself where it went. */
export async function shareOrCopy(address: string, title: string): Promise<'shared' | 'copied' | 'neither'> {
  const device: Partial<Navigator> = navigator
  if (device.share !== undefined) {
    // put away without choosing: nothing has failed
    await device.share({ title, url: address }).catch(() => undefined)
    return 'shared'
  }
  if (device.clipboard === undefined) return 'neither'
  return device.clipboard.writeText(address).then(
    () => 'copied',
    () => 'neither',
  )
}
