/** After a sign-in with a compromised password: recommends a change, with a link (§5, §3 Auth state). */
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
import type { useMessages } from '../../../platform/words/i18n.tsx'
import type { useGoTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { isBuilt } from '../../../platform/router/route-table.ts'

type Words = ReturnType<typeof useMessages<'credentials'>>

/** Does nothing where the password is good. */
export function recommendPasswordAfter(
  auth: Pick<AuthState, 'passwordIsSecure'>,
  t: Words,
  goTo: ReturnType<typeof useGoTo>,
): void {
  if (auth.passwordIsSecure) return
  showToast({
    subject: 'password',
    text: t('password.recommend'),
    tone: 'warning',
    isLasting: true,
    action: {
      label: t('password.recommendAction'),
      onClick: () =>
        void (isBuilt('app.profile-edit') ? goTo('app.profile-edit') : goTo('auth.password-reset')),
    },
  })
}
