/** Legal texts and answers that every test of the registration needs. */
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'

const text = (id: number, kind: LegalText['kind'], title: string): LegalText => ({
  id,
  kind,
  locale: 'de',
  version: 1,
  title,
  text: 'Kurz gesagt.\n\n## Abschnitt\n\nLang und breit.',
  isMandatory: kind !== 'privacy',
  inForceAt: '2026-01-01T00:00:00.000Z',
  is_accepted: false,
  isAcceptedByParent: false,
})

export const TEXTS: readonly LegalText[] = [
  text(11, 'terms', 'Nutzungsbedingungen'),
  text(12, 'privacy', 'Datenschutz'),
  text(13, 'withdrawal', 'Widerrufsbelehrung'),
]

export const SIGNED_IN = {
  state: true,
  userId: 7,
  token: 'token-of-the-new-account',
  expiresAt: '2099-01-01T00:00:00.000Z',
  passwordIsSecure: true,
  personalAccessToken: 'access-token-of-this-device',
  isImpersonated: false,
}
