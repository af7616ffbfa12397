/** Where the steps of the registration are: on the signed-out pages, or in the app for a guest who keeps the account. */
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import { register, upgradeUser } from '@wegband/domain/features/registration/contract.ts'
import type { RegistrationInput, RegistrationType } from '@wegband/domain/features/registration/contract.ts'
import { call } from '../../platform/api/api.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import type { SearchParams } from '../../platform/router/links.tsx'

export type WizardPlace = {
  /** The step that chooses the profile. */
  readonly choiceHref: string
  readonly hrefOf: (type: RegistrationType, step?: string) => string
  readonly closeHref: string
  readonly send: (body: RegistrationInput) => Promise<AuthState>
}

const ROUTES = {
  regular: 'auth.register-regular-profile',
  regular_alone: 'auth.register-regular-alone-profile',
  regular_kid: 'auth.register-regular-kid-profile',
  ewto: 'auth.register-ewto-profile',
} as const

/** §2: register and its four profiles. */
export const AUTH_PLACE: WizardPlace = {
  choiceHref: hrefTo('auth.register'),
  hrefOf: (type, step) => hrefTo(ROUTES[type], {}, { step }),
  closeHref: hrefTo('auth.wrapper'),
  send: (body) => call(register, { body }),
}

/** §2: user/profile/upgrade/{type} is regular-profile or ewto-profile; the query says which regular one. */
const upgradeHref = (type: RegistrationType, step: string | undefined): string => {
  const isAssociation = type === 'ewto'
  const search: SearchParams = { profile: isAssociation ? undefined : type, step }
  return hrefTo('app.profile-upgrade', { type: isAssociation ? 'ewto-profile' : 'regular-profile' }, search)
}

export const upgradePlace = (userId: number): WizardPlace => ({
  choiceHref: hrefTo('app.profile-upgrade'),
  hrefOf: upgradeHref,
  closeHref: hrefTo('app.dashboard'),
  send: (body) => call(upgradeUser, { params: { id: userId }, body }),
})
