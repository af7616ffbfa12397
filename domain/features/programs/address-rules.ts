/** Addresses that admins type: where a webhook calls, and from where a service token may come. */

/** https alone, without a name and password in it. */
const HOOK_URL = /^https:\/\/[^/?#@\\\s]+(?:[/?][^#\\\s]*)?$/i
export const isHookUrl = (text: string): boolean => HOOK_URL.test(text.trim())

/** `10.1.0.0/16` or `2001:db8::/32`. Its form alone: the contract checks each number. */
const NETWORK = /^[0-9a-f.:]{2,45}\/\d{1,3}$/i
export const looksLikeNetwork = (text: string): boolean => NETWORK.test(text)
