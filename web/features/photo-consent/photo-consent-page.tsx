/** For which purposes photos of the viewer or a child are allowed (KUG §22, GDPR Art. 7, 8). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PhotoConsent, PhotoPurpose } from '@wegband/domain/features/photo-consent/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { CheckField } from '../../ui/field/field.tsx'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { WhyLine } from '../../ui/locked-reason/locked-reason.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { usePersonToEdit } from '../profile/person-to-edit.ts'
import styles from './photo-consent.module.css'
import { PhotoPurposeMat } from './photo-purpose.tsx'
import { useAnswerPhotos, usePhotoConsent } from './queries.ts'

function History(props: { readonly consent: PhotoConsent }): ReactNode {
  const t = useMessages('photo-consent')
  const format = useFormats()
  const { history, voices } = props.consent
  const you = voices.find(({ isYou }) => isYou)?.id
  return (
    <section>
      <SectionHead title={t('history.title')} />
      {history.length === 0 ? (
        <p className="t-muted">{t('history.empty')}</p>
      ) : (
        <List label={t('history.title')}>
          {history.map(({ purpose, isGiven, at, by, childAgrees }) => {
            const name = by === null ? t('gone') : by.id === you ? t('you') : fullName(by)
            const values = { name, when: `${format.relativeDay(at)}, ${format.time(at)}` }
            return (
              <ListRow
                key={`${at}-${purpose}-${by?.id ?? 0}`}
                isPlainTitle
                title={t(isGiven ? 'history.yes' : 'history.no', { purpose: t(`purposes.${purpose}.title`) })}
                note={t(childAgrees ? 'history.noteChild' : 'history.note', values)}
              />
            )
          })}
        </List>
      )}
    </section>
  )
}

/** Why the viewer cannot answer. */
function NoAnswer(props: { readonly consent: PhotoConsent; readonly hasBirthday: boolean }): ReactNode {
  const t = useMessages('photo-consent')
  const { consent, hasBirthday } = props
  if (consent.voices.length > 0) return <WhyLine icon={info}>{t('guardians')}</WhyLine>
  if (hasBirthday) return <WhyLine icon={info}>{t('noGuardian')}</WhyLine>
  return (
    <>
      <WhyLine icon={info}>{t('noBirthday')}</WhyLine>
      <TextLink href={hrefTo('app.profile-edit')}>{t('toProfile')}</TextLink>
    </>
  )
}

function Answers(props: {
  readonly consent: PhotoConsent
  readonly isChild: boolean
  readonly hasBirthday: boolean
}): ReactNode {
  const t = useMessages('photo-consent')
  const showError = useShowError()
  const { consent, isChild, hasBirthday } = props
  const answering = useAnswerPhotos(consent.userId)
  const [doesChildAgree, setChildAgrees] = useState(false)
  const [isChildMissing, setChildMissing] = useState(false)
  const guardians = consent.voices.filter(({ role }) => role === 'guardian')
  const name = consent.firstName
  const answer = (purpose: PhotoPurpose, isGiven: boolean): void => {
    const isMissing = isGiven && consent.needsChildAgreement && !doesChildAgree
    setChildMissing(isMissing)
    if (isMissing) return
    answering.mutate(
      { purpose, isGiven, childAgrees: isGiven && doesChildAgree },
      { onSuccess: () => showToast({ tone: 'positive', text: t('answered') }), onError: showError },
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <p className="t-muted">{isChild ? t('leadOfChild', { name }) : t('lead')}</p>
        {consent.canAnswer ? null : <NoAnswer consent={consent} hasBirthday={hasBirthday} />}
        {guardians.length > 1 ? <p className="t-muted">{t('both')}</p> : null}
        {guardians.length === 1 && guardians[0]?.isYou === true ? (
          <p className="t-muted">{t('single')}</p>
        ) : null}
        {consent.canAnswer && consent.needsChildAgreement ? (
          <CheckField
            label={t('childToo', { name })}
            note={t('childTooNote')}
            error={isChildMissing ? t('childTooNeeded') : undefined}
            checked={doesChildAgree}
            onChange={(event) => {
              setChildAgrees(event.target.checked)
              setChildMissing(false)
            }}
          />
        ) : null}
        {consent.purposes.map((purpose) => (
          <PhotoPurposeMat
            key={purpose.purpose}
            consent={consent}
            purpose={purpose}
            isBusy={answering.isPending}
            onAnswer={(isGiven) => answer(purpose.purpose, isGiven)}
          />
        ))}
      </div>
      <aside>
        <History consent={consent} />
      </aside>
    </div>
  )
}

export function PhotoConsentPage(): ReactNode {
  const t = useMessages('photo-consent')
  const { person, isChild } = usePersonToEdit()
  const consent = usePhotoConsent(person.id)
  const title = isChild ? t('titleOfChild', { name: person.firstName }) : t('title')
  const back = isChild ? hrefTo('app.family') : hrefTo('app.profile')
  return (
    <>
      <TopBar title={title} back={{ label: t('back'), href: back }} />
      <PageHead title={title} isHiddenOnPhone />
      <QueryError query={consent} />
      {consent.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={60} />
          <Skeleton shape="mat" height={130} />
          <Skeleton shape="mat" height={130} />
        </SkeletonGroup>
      ) : null}
      {consent.data === undefined ? null : (
        <Answers
          key={person.id}
          consent={consent.data}
          isChild={isChild}
          hasBirthday={person.birthdayAt !== null}
        />
      )}
    </>
  )
}
