/** The requests of these pages; every one is a write that makes no cached data stale. */
import { useMutation } from '@tanstack/react-query'
import {
  signIn,
  confirmCode,
  requestCode,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
} from '@wegband/domain/features/sign-in/contract.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import type { NewPassword } from './password/new-password-fields.tsx'

/** All emails that are sent in a row use one mutation: the latest answer counts. */
export const useVerificationEmail = () =>
  useMutation({ mutationFn: (mail: string) => call(requestEmailVerification, { body: { mail } }) })

export const useResetEmail = () =>
  useMutation({ mutationFn: (mail: string) => call(requestPasswordReset, { body: { mail } }) })

export type ResetLink = { readonly token: string; readonly mail: string }

type Reset = ResetLink & NewPassword & { readonly removePasskeys: number[] | undefined }

/** Saves the password and signs in as its owner; returns whether that worked, since every session has ended. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: async ({ removePasskeys, ...reset }: Reset) => {
      const { mail, password } = reset
      await call(resetPassword, {
        body: removePasskeys === undefined ? reset : { ...reset, removePasskeys },
      })
      // Another signed-in user on this device would be redirected to the used link.
      return theSession()
        .become(() => call(signIn, { body: { username: mail, password } }), hrefTo('app.dashboard'))
        .then(
          ({ state }) => state !== 'second-step',
          () => false,
        )
    },
  })

export const useCodeEmail = () =>
  useMutation({ mutationFn: (user: string) => call(requestCode, { body: { user } }) })

export const useCodeSignIn = () =>
  useMutation({
    mutationFn: (typed: { user: string; code: string }) =>
      theSession().become(() => call(confirmCode, { body: typed })),
  })
