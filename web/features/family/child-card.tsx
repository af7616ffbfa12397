/** One child: name, progress of the band, and the button that opens the child's view. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Relation, RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { ADULT_PROGRAM_AGE } from '@wegband/domain/features/registration/age-rules.ts'
import { isKidsProgram, offersAdultProgram } from '@wegband/domain/features/sports/kids-program.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { dotsThree } from '../../ui/icon/phosphor/dots-three.gen.ts'
import { path } from '../../ui/icon/phosphor/path.gen.ts'
import { userSwitch } from '../../ui/icon/phosphor/user-switch.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useEnterView, useIsViewing } from '../impersonation/use-view.ts'
import { LazyMissingLine } from '../sports/missing/lazy-missing.ts'
import { ChildBand, useChildBand } from './child-band.tsx'
import { useDialogs } from './dialogs-context.ts'
import styles from './family.module.css'
import { OpenInvitation } from './relations/open-invitation.tsx'
import { useAdultProgram } from './queries.ts'

export type Child = NonNullable<Relation['child']>

/** "9 Jahre, Kids-Programm" */
function useChildFacts(): (child: Pick<Child, 'age' | 'startProgram'>) => string {
  const t = useMessages('family')
  return ({ age, startProgram }) => {
    const program = t(isKidsProgram(startProgram, age) ? 'child.kids' : 'child.adult')
    return age === null ? program : t('child.facts', { age: t('child.age', { count: age }), program })
  }
}

/** From 12 on, while the child is in the kids program (§4 Kids program). */
function ProgramBanner(props: { readonly relation: Relation; readonly child: Child }): ReactNode {
  const t = useMessages('family')
  const showError = useShowError()
  const change = useAdultProgram()
  const { relatedUser } = props.relation
  if (!offersAdultProgram(props.child.startProgram, props.child.age)) return null
  const values = { name: relatedUser.firstName }
  return (
    <Banner
      icon={path}
      tone="info"
      title={t('program.title', values)}
      action={
        <Button
          size="small"
          isBusy={change.isPending}
          busyLabel={t('program.busy')}
          onClick={() =>
            change.mutate(relatedUser.id, {
              onSuccess: () => showToast({ tone: 'positive', text: t('program.done', values) }),
              onError: showError,
            })
          }
        >
          {t('program.action')}
        </Button>
      }
    >
      {t('program.text', { age: ADULT_PROGRAM_AGE })}
    </Banner>
  )
}

/** Opens the child's view on another page, or shows here why it cannot. */
function ViewButton(props: { readonly childId: number; readonly name: string }): ReactNode {
  const t = useMessages('family')
  const showError = useShowError()
  const enterView = useEnterView()
  const entering = useMutation({ mutationFn: enterView, onError: showError })
  return (
    <Button
      variant="primary"
      icon={userSwitch}
      isBusy={entering.isPending || entering.isSuccess}
      busyLabel={t('child.viewing')}
      onClick={() => entering.mutate({ user: props.childId })}
    >
      {t('child.view', { name: props.name })}
    </Button>
  )
}

function Guardians(props: { readonly child: Child }): ReactNode {
  const t = useMessages('family')
  const format = useFormats()
  const { guardians } = props.child
  if (guardians.length === 0) return null
  const names = format.list(guardians.map(fullName))
  return <p className="t-small t-muted">{t('child.guardians', { names })}</p>
}

export function ChildCard(props: {
  readonly relation: Relation
  readonly requests: readonly RelationRequest[]
}): ReactNode {
  const t = useMessages('family')
  const facts = useChildFacts()
  const { open } = useDialogs()
  const isViewing = useIsViewing()
  const { relation } = props
  const { child, relatedUser } = relation
  const band = useChildBand(relatedUser.id)
  if (child === null) return null
  const name = relatedUser.firstName
  const isReleasing = props.requests.some(
    (one) =>
      one.kind === 'release' &&
      one.state === 'sent' &&
      one.direction === 'from' &&
      one.about.id === relatedUser.id,
  )
  return (
    <Mat as="section" sport={band.sport}>
      <div className={styles.card}>
        <div className="row">
          <Avatar
            initials={initialsOf(relatedUser)}
            imageUrl={relatedUser.avatar ?? undefined}
            size="large"
            isKid
          />
          <div className="grow">
            <h2 className="t-section">{name === '' ? t('nameless') : name}</h2>
            <p className="t-muted t-small">{facts(child)}</p>
          </div>
          {isReleasing ? <Tag tone="warning">{t('contact.releasing')}</Tag> : null}
          <IconButton
            icon={dotsThree}
            weight="bold"
            label={t('child.more', { name })}
            onClick={() => open({ kind: 'child', relation })}
          />
        </div>
        <ChildBand band={band} />
        {band.sport && band.woven ? (
          <LazyMissingLine userId={relatedUser.id} sportId={band.sport.id} />
        ) : null}
        <ProgramBanner relation={relation} child={child} />
        <Guardians child={child} />
        <OpenInvitation relation={relation} invitation={child.invitation} />
        {isViewing ? null : (
          <div className={styles.buttons}>
            <ViewButton childId={relatedUser.id} name={name} />
            {child.creditCents > 0 ? (
              <Button
                label={t('child.creditOf', { name })}
                onClick={() => open({ kind: 'credit', relation })}
              >
                {t('child.credit')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </Mat>
  )
}
