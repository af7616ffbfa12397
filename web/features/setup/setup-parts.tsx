/** The parts of the set-up after the first account. Each can wait; what is left stands on the start page of the administration. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import {
  endSetup,
  markSetupPart,
  readSetupProgress,
  type SetupProgress,
} from '@wegband/domain/features/setup/contract.ts'
import { SETUP_PARTS, type SetupPart } from '@wegband/domain/features/setup/setup-parts.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { FrameStep } from '../../ui/step-frame/step-band.tsx'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import type { PartProps } from './part-props.ts'
import { OrganisationPart } from './parts/organisation-part.tsx'
import { SecondStepPart } from './parts/second-step-part.tsx'
import styles from './setup.module.css'

/** The chosen part, or the first that is neither done nor left for later; undefined: all are. */
const partAt = (chosen: string | undefined, { parts }: SetupProgress): SetupPart | undefined =>
  SETUP_PARTS.find((part) => part === chosen) ?? SETUP_PARTS.find((part) => parts[part] === undefined)

/** The later ones come when they are reached. */
const LegalPart = lazyPart<PartProps>(async () => (await import('./parts/legal-part.tsx')).LegalPart)
const MailPart = lazyPart<PartProps>(async () => (await import('./parts/mail-part.tsx')).MailPart)
const MembersPart = lazyPart<PartProps>(async () => (await import('./parts/members-part.tsx')).MembersPart)
const SitePart = lazyPart<PartProps>(async () => (await import('./parts/site-part.tsx')).SitePart)
const SportsPart = lazyPart<PartProps>(async () => (await import('./parts/sports-part.tsx')).SportsPart)

const BODIES: Readonly<Record<SetupPart, (props: PartProps) => ReactNode>> = {
  'second-step': SecondStepPart,
  organisation: OrganisationPart,
  site: SitePart,
  sports: SportsPart,
  mail: MailPart,
  legal: LegalPart,
  members: MembersPart,
}

function useMark() {
  const client = useQueryClient()
  const showError = useShowError()
  const goTo = useGoTo()
  return useMutation({
    mutationFn: ({ part, state }: { part: SetupPart; state: 'done' | 'later' }) =>
      call(markSetupPart, { params: { part }, body: { state } }),
    onSuccess: async (progress, { part }) => {
      client.setQueryData(queryOf(readSetupProgress).queryKey, progress)
      const next = SETUP_PARTS[SETUP_PARTS.indexOf(part) + 1]
      await goTo('setup', {}, { search: { part: next ?? 'end' } })
    },
    onError: showError,
  })
}

function useEnd() {
  const client = useQueryClient()
  const showError = useShowError()
  const goTo = useGoTo()
  return useMutation({
    mutationFn: () => call(endSetup),
    onSuccess: async () => {
      await invalidate(client, [readSetupSteps])
      await goTo('app.admin')
    },
    onError: async (error) => {
      // Another tab has ended it.
      if (error instanceof AppError && error.code === 'setup.closed') await goTo('app.admin')
      else showError(error)
    },
  })
}

/** Without the second click of a double click, which would hit the same button of the next part. */
const single =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act()
  }

/** The last page is a step as well: what is left. */
const STEPS = [...SETUP_PARTS, 'end'] as const

function useSteps(progress: SetupProgress): readonly FrameStep[] {
  const t = useMessages('setup')
  return STEPS.map((id) => ({
    id,
    label: t(`steps.${id}`),
    isLeft: id !== 'end' && progress.parts[id] !== 'done',
  }))
}

function End(props: { readonly progress: SetupProgress }): ReactNode {
  const t = useMessages('setup')
  const end = useEnd()
  const steps = useSteps(props.progress)
  const later = SETUP_PARTS.filter((part) => props.progress.parts[part] !== 'done')
  return (
    <StepFrame
      steps={steps}
      current={SETUP_PARTS.length}
      progressLabel={t('progress', { step: STEPS.length, count: STEPS.length, name: t('steps.end') })}
      doneLabel={t('done')}
      logo={{ name: BASE_TITLE }}
      back={{ label: t('back'), href: hrefTo('setup', {}, { part: 'members' }) }}
      title={t('end.title')}
      lead={t('end.lead')}
      actions={
        <Button variant="primary" isBusy={end.isPending} onClick={single(() => end.mutate())}>
          {t('end.submit')}
        </Button>
      }
    >
      {later.length === 0 ? null : (
        <div className={styles.part}>
          <p>{t('end.later')}</p>
          <ul className={styles.later}>
            {later.map((part) => (
              <li key={part}>{t(`steps.${part}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </StepFrame>
  )
}

export function SetupParts(props: { readonly progress: SetupProgress }): ReactNode {
  const t = useMessages('setup')
  const { part: chosen } = useSearchParams()
  const goTo = useGoTo()
  const mark = useMark()
  const [readyPart, setReadyPart] = useState<SetupPart>()
  const { progress } = props
  const steps = useSteps(progress)
  const part = chosen === 'end' ? undefined : partAt(chosen, progress)
  const asked = part ?? 'end'
  useEffect(() => {
    // The code of the address has done its work, and a reload comes back here.
    if (chosen !== asked) void goTo('setup', {}, { search: { part: asked }, replace: true })
  }, [chosen, asked, goTo])
  if (part === undefined) return <End progress={progress} />
  const current = SETUP_PARTS.indexOf(part)
  const before = SETUP_PARTS[current - 1]
  const Body = BODIES[part]
  const isDone = progress.parts[part] === 'done'
  const isReady = isDone || readyPart === part
  const done = (): void => mark.mutate({ part, state: 'done' })
  return (
    <StepFrame
      steps={steps}
      current={current}
      progressLabel={t('progress', {
        step: current + 1,
        count: STEPS.length,
        name: t(`steps.${part}`),
      })}
      doneLabel={t('done')}
      logo={{ name: BASE_TITLE }}
      back={
        before === undefined ? undefined : { label: t('back'), href: hrefTo('setup', {}, { part: before }) }
      }
      close={{ label: t('close'), href: hrefTo('app.admin') }}
      title={t(`${part}.title`)}
      lead={t(`${part}.lead`)}
      actions={
        <>
          {isDone ? null : (
            <Button
              variant={isReady ? 'quiet' : 'soft'}
              isDisabled={mark.isPending}
              onClick={single(() => mark.mutate({ part, state: 'later' }))}
            >
              {t('later')}
            </Button>
          )}
          {isReady ? (
            <Button variant="primary" isBusy={mark.isPending} onClick={single(done)}>
              {t('next')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.part}>
        <Body
          key={part}
          progress={progress}
          onReady={(isThere) => setReadyPart(isThere ? part : undefined)}
          onDone={done}
        />
      </div>
    </StepFrame>
  )
}
