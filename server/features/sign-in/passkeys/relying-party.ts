/** The relying party of passkeys: the public address of this installation, never one that a request claims (F18). */
import type { Config } from '../../../config/config.ts'
import type { Settings } from '../../../config/settings.ts'

export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string }

type Parts = { readonly config: Pick<Config, 'publicUrl'>; readonly settings: Pick<Settings, 'current'> }

export const relyingParty = ({ config, settings }: Parts): RelyingParty => {
  const url = new URL(config.publicUrl)
  return { id: url.hostname, name: settings.current().name, origin: url.origin }
}
