/** Where browsers have their push services: other addresses are refused, since the server calls them (reliability F27). */

/** A name that begins with a dot stands for everything below it. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

const ADDRESS = /^https:\/\/([a-z\d.-]+)\//

/** Only https on its own port, without a name or password, at a host of the list. */
export const isPushAddress = (address: string, hosts: readonly string[]): boolean => {
  const [, name] = ADDRESS.exec(address) ?? []
  if (name === undefined) return false
  return hosts.some((host) => (host.startsWith('.') ? name.endsWith(host) : name === host))
}
