/** Whose start page this is, and the children beside it (mock-up dashboard): one tap opens the child's view. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useShowError } from '../../platform/api/show-error.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { useWholePeople } from '../accounts/viewer.ts'
import { useEnterView } from '../impersonation/use-view.ts'
import styles from './dashboard.module.css'

/** `most`: of the children. */
export function ViewSwitch(props: { readonly viewer: Viewer; readonly most: number }): ReactNode {
  const t = useMessages('blocks')
  const showError = useShowError()
  const enterView = useEnterView()
  const enter = useMutation({ mutationFn: (user: number) => enterView({ user }), onError: showError })
  const { viewer } = props
  const children = useWholePeople(viewer.childIds).slice(0, props.most)
  return (
    <ul aria-label={t('view.label')} className={styles.faces}>
      <li className={styles.face}>
        <span className="visually-hidden">{t('view.own')}</span>
        <Avatar initials={initialsOf(viewer)} imageUrl={viewer.avatar ?? undefined} hasRing />
      </li>
      {children.map((child) => (
        <li key={child.id}>
          <button
            type="button"
            className={styles.face}
            disabled={enter.isPending}
            onClick={() => enter.mutate(child.id)}
          >
            <span className="visually-hidden">{t('view.enter', { name: child.firstName })}</span>
            <Avatar initials={initialsOf(child)} imageUrl={child.avatar ?? undefined} isKid />
          </button>
        </li>
      ))}
    </ul>
  )
}
