/** A private training in three choices: sport, length, people; it runs as soon as it is opened (§2 trainer/training, §6). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  DEFAULT_PRIVATE_MINUTES,
  PRIVATE_MINUTES,
  type PrivateMinutes,
  whyNotPrivateTraining,
} from '@wegband/domain/features/trainer/private-training-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { AsideLayout } from '../../ui/aside-layout/aside-layout.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { FailureView } from '../errors/failure-view.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { askingPerson } from './asking-trainer.ts'
import { trainerSchools } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { NoTrainerSchool, SchoolChips } from '../members/school-chips.tsx'
import { PrivatePartners, type Partnered } from './private-partners.tsx'
import styles from './private-training.module.css'
import { goneOf, runningOf, useOpenPrivateTraining, useTaughtSports } from './private-queries.ts'
import { TodayAside } from './today-aside.tsx'

type Sports = ReturnType<typeof useTaughtSports>['sports']

function Failure(props: {
  readonly error: Error | null
  /** The people in the refused request. */
  readonly partners: readonly Partnered[]
}): ReactNode {
  const t = useMessages('trainer')
  const format = useFormats()
  const words = useErrorWords()
  const { error, partners } = props
  if (error === null) return null
  const { title, text } = words(error)
  const running = runningOf(error)
  const ids = goneOf(error)
  const gone = partners.filter(({ id }) => ids.includes(id)).map(fullName)
  return (
    <Banner
      icon={warningCircle}
      tone="danger"
      live="alert"
      title={title}
      action={
        running === undefined ? undefined : (
          <Button href={hrefTo('app.appointment', { appointmentId: running })}>
            {t('private.toRunning')}
          </Button>
        )
      }
    >
      {gone.length === 0 ? text : t('private.gone', { names: format.list(gone) })}
    </Banner>
  )
}

function PrivateForm(props: { readonly schoolId: number; readonly sports: Sports }): ReactNode {
  const t = useMessages('trainer')
  const format = useFormats()
  const goTo = useGoTo()
  const { schoolId, sports } = props
  const [sportId, setSportId] = useState<number>()
  const [minutes, setMinutes] = useState<PrivateMinutes>(DEFAULT_PRIVATE_MINUTES)
  const [partners, setPartners] = useState<readonly Partnered[]>([])
  const open = useOpenPrivateTraining(schoolId)
  const sport = sports.find(({ id }) => id === sportId) ?? sports[0]
  const send = (): void => {
    if (sport === undefined || partners.length === 0) return
    open.mutate(
      { sportId: sport.id, minutes, attendees: partners.map(({ id }) => id) },
      { onSuccess: ({ id }) => void goTo('app.appointment', { appointmentId: id }) },
    )
  }
  return (
    <div className={styles.form} {...sportProps(sport)}>
      <div>
        <h2 className={styles.label}>{t('private.sport')}</h2>
        <ChipRow label={t('private.sport')} isWrapping>
          {sports.map(({ id, name }) => (
            <Chip key={id} isOn={id === sport?.id} onClick={() => setSportId(id)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div>
        <h2 className={styles.label}>{t('private.minutes')}</h2>
        <ChipRow label={t('private.minutes')} isWrapping>
          {PRIVATE_MINUTES.map((count) => (
            <Chip key={count} isOn={count === minutes} onClick={() => setMinutes(count)}>
              {t('private.count', { count: format.number(count) })}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <PrivatePartners schoolId={schoolId} partners={partners} onChange={setPartners} />
      <Failure error={open.error} partners={partners} />
      <Button
        variant="primary"
        size="large"
        isBlock
        isBusy={open.isPending}
        busyLabel={t('private.opening')}
        whyDisabled={partners.length === 0 ? t('private.nobody') : undefined}
        onClick={send}
      >
        {t('private.open')}
      </Button>
    </div>
  )
}

export function PrivateTrainingPage(): ReactNode {
  const t = useMessages('trainer')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-training')
  const { school } = trainerSchools(viewer, schoolId)
  const taught = viewer.teaches.filter((one) => one.schoolId === school?.schoolId)
  const { query, sports } = useTaughtSports(taught.map(({ sportId }) => sportId))
  if (school === undefined) return <NoTrainerSchool title={t('private.title')} text={t('notAllowed.text')} />
  const code = whyNotPrivateTraining(askingPerson(viewer), school.schoolId)
  return (
    <>
      <TopBar title={t('private.title')} back={{ label: t('private.back'), href: hrefTo('app.trainer') }} />
      <PageHead
        isHiddenOnPhone
        title={t('private.title')}
        size="small"
        lead={`${school.name} · ${t('private.lead')}`}
      />
      <TrainerTabs current="training" schoolId={school.schoolId} />
      <SchoolChips
        current={school.schoolId}
        hrefOf={(other) => hrefTo('app.trainer-training', { schoolId: other })}
      />
      <div className={styles.page}>
        <AsideLayout aside={<TodayAside schoolId={school.schoolId} />}>
          {code !== undefined ? (
            <FailureView error={new AppError(code)} />
          ) : query.data === undefined && query.error !== null ? (
            <QueryError query={query} />
          ) : (
            <PrivateForm key={school.schoolId} schoolId={school.schoolId} sports={sports} />
          )}
        </AsideLayout>
      </div>
    </>
  )
}
