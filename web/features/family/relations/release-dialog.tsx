/** Asks the other side to end a relation, showing what that means (§2 Relations, §4). Nothing changes before they agree. */
import { useId } from 'react'
import type { ReactNode } from 'react'
import { MESSAGE_MAX, type Relation } from '@wegband/domain/features/family/contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { BandStrip } from '../../../ui/band/band-strip.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { x } from '../../../ui/icon/phosphor/x.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import styles from '../family.module.css'
import { useAskRelease } from '../queries.ts'

/** The two people with the band between them; honey, as in the mock-up. */
function Bond(props: { readonly relation: Relation }): ReactNode {
  const viewer = useViewer()
  const { relatedUser, child } = props.relation
  return (
    <div className={styles.bond}>
      <Avatar initials={initialsOf(viewer)} imageUrl={viewer.avatar ?? undefined} size="large" />
      <span className={styles.bondBand}>
        <BandStrip belt={{ level: 3 }} weeks={4} woven={4} height={24} isResting />
      </span>
      <Avatar
        initials={initialsOf(relatedUser)}
        imageUrl={relatedUser.avatar ?? undefined}
        size="large"
        isKid={child !== null}
      />
    </div>
  )
}

function Consequences(props: { readonly isChild: boolean }): ReactNode {
  const t = useMessages('family')
  const lost = props.isChild ? (['training', 'booking'] as const) : (['list'] as const)
  const kept = props.isChild ? ('subscription' as const) : ('progress' as const)
  return (
    <ul aria-label={t('release.consequences')} className={styles.consequences}>
      {lost.map((one) => (
        <li key={one}>
          <Icon icon={x} weight="bold" size={18} />
          {t(`release.lose.${one}`)}
        </li>
      ))}
      <li>
        <Icon icon={check} weight="bold" size={18} />
        {t(`release.keep.${kept}`)}
      </li>
    </ul>
  )
}

/** The people who must agree, in words; undefined for the only guardian of a child. */
function useAnswerers(relation: Relation): string | undefined {
  const t = useMessages('family')
  if (relation.child === null) return relation.relatedUser.firstName
  const names = relation.child.guardians.map(fullName)
  const [first, ...others] = names
  if (first === undefined) return undefined
  return others.reduce((one, other) => t('release.or', { one, other }), first)
}

export function ReleaseDialog(props: {
  readonly relation: Relation
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const formId = useId()
  const ask = useAskRelease()
  const { relation, onClose } = props
  const isChild = relation.child !== null
  const name = relation.relatedUser.firstName
  const names = useAnswerers(relation)

  const form = useForm({
    start: { message: '' },
    most: { message: MESSAGE_MAX },
    send: async ({ message }) => {
      await ask.mutateAsync({ id: relation.id, message: message.trim() })
      showToast({ tone: 'positive', text: t('release.done'), subject: 'relation-request' })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('release.title', { name })}
      isBusy={ask.isPending}
      footer={
        <div className="stack">
          {names === undefined ? null : (
            <Button
              variant="primary"
              isBlock
              type="submit"
              form={formId}
              isBusy={ask.isPending}
              busyLabel={t('release.sending')}
            >
              {t('release.send')}
            </Button>
          )}
          <Button isBlock onClick={onClose} isDisabled={ask.isPending}>
            {t('release.stay')}
          </Button>
        </div>
      }
    >
      <Form form={form} id={formId} className={styles.form}>
        <Bond relation={relation} />
        {names === undefined ? (
          <p>{t('release.childAlone', { name })}</p>
        ) : (
          <>
            <p className="t-muted">
              {isChild ? t('release.child', { names }) : t('release.contact', { name })}
            </p>
            <Consequences isChild={isChild} />
            <TextAreaField
              label={t('release.message', { names })}
              optionalText={t('optional')}
              placeholder={t('release.placeholder')}
              rows={2}
              {...form.text('message')}
            />
          </>
        )}
        <FormSummary form={form} />
      </Form>
    </Dialog>
  )
}
