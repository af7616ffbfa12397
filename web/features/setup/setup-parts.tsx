/** The parts of the set-up after the first account. Each can wait; what is left stands on the start page of the administration. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { readSetupSteps } from '@wegband/domain/features/admin/setup-contract.ts'
import {
  endSetup,
  markSetupPart,
  readSetupProgress,
  type SetupProgress,
} from '@wegband/domain/features/setup/contract.ts'
import { SETUP_PARTS, type SetupPart } from '@wegband/domain/features/setup/setup-state.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { StepFrame } from '../../ui/step-frame/step-frame.tsx'
import type { PartProps } from './part-props.ts'
import { LegalPart } from './parts/legal-part.tsx'
import { MailPart } from './parts/mail-part.tsx'
import { MembersPart } from './parts/members-part.tsx'
import { OrganisationPart } from './parts/organisation-part.tsx'
import { SecondStepPart } from './parts/second-step-part.tsx'
import { SitePart } from './parts/site-part.tsx'
import { SportsPart } from './parts/sports-part.tsx'
import styles from './setup.module.css'

/** The chosen part, or the first that is neither done nor left for later; undefined: all are. */
const partAt = (chosen: string | undefined, { parts }: SetupProgress): SetupPart | undefined =>
  SETUP_PARTS.find((part) => part === chosen) ?? SETUP_PARTS.find((part) => parts[part] === undefined)

const BODIES: Readonly<Record<SetupPart, (props: PartProps) => ReactNode>> = {
  'second-step': SecondStepPart,
  organisation: OrganisationPart,
  site: SitePart,
  sports: SportsPart,
  mail: MailPart,
  legal: LegalPart,
  members: MembersPart,
}

/** These parts have a button of their own that goes on. */
const HAS_OWN_BUTTON: ReadonlySet<SetupPart> = new Set(['organisation', 'sports'])

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

function End(props: { readonly progress: SetupProgress }): ReactNode {
  const t = useMessages('setup')
  const end = useEnd()
  const later = SETUP_PARTS.filter((part) => props.progress.parts[part] !== 'done')
  return (
    <StepFrame
      steps={SETUP_PARTS.map((id) => ({ id, label: t(`steps.${id}`) }))}
      current={SETUP_PARTS.length - 1}
      progressLabel={t('steps.end')}
      doneLabel={t('done')}
      logo={{ name: BASE_TITLE }}
      back={{ label: t('back'), href: hrefTo('setup', {}, { part: 'members' }) }}
      title={t('end.title')}
      lead={t('end.lead')}
      actions={
        <Button variant="primary" isBusy={end.isPending} onClick={() => end.mutate()}>
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
  const { progress } = props
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
  const done = (): void => mark.mutate({ part, state: 'done' })
  return (
    <StepFrame
      steps={SETUP_PARTS.map((id) => ({ id, label: t(`steps.${id}`) }))}
      current={current}
      progressLabel={t('progress', {
        step: current + 1,
        count: SETUP_PARTS.length,
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
              variant="quiet"
              isDisabled={mark.isPending}
              onClick={() => mark.mutate({ part, state: 'later' })}
            >
              {t('later')}
            </Button>
          )}
          {HAS_OWN_BUTTON.has(part) && !isDone ? null : (
            <Button variant="primary" isBusy={mark.isPending} onClick={done}>
              {t('next')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.part}>
        <Body key={part} progress={progress} onDone={done} />
      </div>
    </StepFrame>
  )
}
