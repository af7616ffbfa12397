/** Shares an address: by the device's share dialog, else by the clipboard. */

/** `neither`: the browser offers nothing, as without https. The share dialog itself shows the target. */
export async function shareOrCopy(address: string, title: string): Promise<'shared' | 'copied' | 'neither'> {
  const device: Partial<Navigator> = navigator
  if (device.share !== undefined) {
    // The user closed the dialog without a choice, so nothing has failed.
    await device.share({ title, url: address }).catch(() => undefined)
    return 'shared'
  }
  if (device.clipboard === undefined) return 'neither'
  return device.clipboard.writeText(address).then(
    () => 'copied',
    () => 'neither',
  )
}
