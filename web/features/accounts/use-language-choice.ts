/** Changes the language: before sign-in of the device, then of the account, and during a view of the page alone. */
import { useState } from 'react'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { changeUserSettings } from '@wegband/domain/features/accounts/contract.ts'
import { call, useSession } from '../../platform/api/api.ts'
import { changeLocale, useLocale } from '../../platform/words/i18n.tsx'
import { useShowError } from '../../platform/api/show-error.ts'

export function useLanguageChoice() {
  const showError = useShowError()
  const locale = useLocale()
  const session = useSession()
  const [isLoading, setLoading] = useState(false)

  const choose = async (next: Locale): Promise<void> => {
    if (isLoading || next === locale) return
    setLoading(true)
    try {
      const isSignedIn = session.status === 'signed-in'
      await changeLocale(next, isSignedIn ? 'account' : 'device')
      if (isSignedIn && !session.isImpersonated)
        await call(changeUserSettings, { params: { id: session.userId }, body: { language: next } })
    } catch (error) {
      showError(error)
    } finally {
      setLoading(false)
    }
  }
  return { locale, isLoading, choose }
}
