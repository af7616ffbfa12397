/** The passkeys of an account whose password is being reset: recent ones are removed unless their owner keeps them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { listResetPasskeys, type ResetPasskey } from '@wegband/domain/features/sign-in/contract.ts'
import { endOfLink } from '@wegband/domain/features/sign-in/link-token.ts'
import { call } from '../../../platform/api/api.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CheckField } from '../../../ui/field/field.tsx'
import type { ResetLink } from '../queries.ts'

export type PasskeyRemoval = {
  readonly passkeys: readonly ResetPasskey[]
  readonly isRemoved: (passkey: ResetPasskey) => boolean
  readonly toggle: (passkey: ResetPasskey) => void
  /** For the request; undefined without passkeys, and where the list could not be read. */
  readonly removePasskeys: number[] | undefined
  /** Why the link no longer works, if the server said so. */
  readonly error: unknown
}

export function usePasskeyRemoval(link: ResetLink, isDone: boolean): PasskeyRemoval {
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())
  const list = useQuery({
    queryKey: ['reset-passkeys', link.token],
    queryFn: () => call(listResetPasskeys, { body: link }),
    // Setting the password uses the link up.
    enabled: !isDone && endOfLink(link.token) !== undefined,
    retry: false,
  })
  const passkeys = list.data ?? []
  const isRemoved = ({ id, isRecent }: ResetPasskey): boolean => choices.get(id) ?? isRecent
  return {
    passkeys,
    isRemoved,
    toggle: (passkey) => setChoices((before) => new Map(before).set(passkey.id, !isRemoved(passkey))),
    error: list.error,
    removePasskeys: passkeys.length === 0 ? undefined : passkeys.filter(isRemoved).map(({ id }) => id),
  }
}

export function ResetPasskeys(props: { readonly removal: PasskeyRemoval }): ReactNode {
  const t = useMessages('credentials')
  const format = useFormats()
  const { passkeys, isRemoved, toggle } = props.removal
  if (passkeys.length === 0) return null
  return (
    <fieldset className="stack">
      <legend className="t-strong">{t('reset.passkeys')}</legend>
      <p className="t-small t-muted">{t('reset.passkeysText')}</p>
      {passkeys.map((passkey) => (
        <CheckField
          key={passkey.id}
          label={t('reset.removePasskey', { name: passkey.name, date: format.date(passkey.createdAt) })}
          checked={isRemoved(passkey)}
          onChange={() => toggle(passkey)}
        />
      ))}
    </fieldset>
  )
}
