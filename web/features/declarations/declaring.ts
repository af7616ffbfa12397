/** What both public forms share: what was typed is kept until the server has it, and the same page sends the same declaration. */
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Receipt } from '@wegband/domain/features/declarations/contract.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useDraft, writeDraft } from '../../platform/session/session-draft.ts'

/** The fields of both. `key` is made with the first send and never again. */
export type Declarer = {
  readonly key: string
  readonly name: string
  readonly mail: string
  readonly contract: string
}

export const MOST = { name: 120, mail: 254, contract: 500, reason: 2_000 } as const

const whyNotText = (text: string) => (text.trim() === '' ? ('required' as const) : undefined)

export const whyNotDeclarer = ({ name, mail, contract }: Declarer) => ({
  name: whyNotText(name),
  contract: whyNotText(contract),
  mail: whyNotText(mail) ?? (isMailAddress(mail.trim()) ? undefined : ('invalid-mail' as const)),
})

/** The moment from which it goes on; undefined for any other error. */
export const slowUntil = (error: unknown): string | undefined =>
  error instanceof AppError && error.code === 'auth.rate-limited' ? error.details.retryAt : undefined

export function useDeclaring<Draft extends Declarer>(name: string, empty: Draft) {
  const [draft, change] = useDraft(name, empty)
  const goTo = useGoTo()
  return {
    draft,
    change,
    /** Sends by a key that a second try keeps, and shows the receipt. */
    declare: async (typed: Draft, send: (key: string) => Promise<Receipt>): Promise<void> => {
      const key = typed.key === '' ? crypto.randomUUID() : typed.key
      writeDraft(name, { ...typed, key })
      await send(key)
      writeDraft(name, undefined)
      await goTo('receipt', {}, { secrets: { key } })
    },
  }
}
