/** The relying party of passkeys: the public address of this installation, never one that a request claims (F18). */
import type { Config } from '../../../config/config.ts'

export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string }

export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty => {
  const url = new URL(publicUrl)
  return { id: url.hostname, name: 'Wegband', origin: url.origin }
}
