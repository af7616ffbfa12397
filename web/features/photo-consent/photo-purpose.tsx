/** One purpose: the result, each person's answer, and the viewer's own. */
import type { ReactNode } from 'react'
import type { PhotoConsent, PhotoState, PhotoVoice } from '@wegband/domain/features/photo-consent/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import styles from './photo-consent.module.css'

type Purpose = PhotoConsent['purposes'][number]
const TONES: Readonly<Record<PhotoState, TagTone>> = {
  allowed: 'positive',
  refused: 'danger',
  open: 'neutral',
}

function Voice(props: { readonly voice: PhotoVoice; readonly purpose: Purpose }): ReactNode {
  const t = useMessages('photo-consent')
  const format = useFormats()
  const { voice, purpose } = props
  const name = voice.isYou ? t('you') : fullName(voice)
  const answer = purpose.answers.find(({ userId }) => userId === voice.id)
  if (answer === undefined) return <span>{t('saidNothing', { name })}</span>
  const values = { name, date: format.date(answer.at) }
  return <span>{answer.isGiven ? t('saidYes', values) : t('saidNo', values)}</span>
}

export function PhotoPurposeMat(props: {
  readonly consent: PhotoConsent
  readonly purpose: Purpose
  readonly isBusy: boolean
  readonly onAnswer: (isGiven: boolean) => void
}): ReactNode {
  const t = useMessages('photo-consent')
  const { consent, purpose, isBusy } = props
  const title = t(`purposes.${purpose.purpose}.title`)
  const you = consent.voices.find(({ isYou }) => isYou)
  const own = purpose.answers.find(({ userId }) => userId === you?.id)?.isGiven
  const answer = (isGiven: boolean) => () => {
    if (!isBusy && own !== isGiven) props.onAnswer(isGiven)
  }
  return (
    <Mat as="section">
      <div className={styles.purpose}>
        <div className={styles.head}>
          <div>
            <h2 className="t-item">{title}</h2>
            <p className="t-small t-muted">{t(`purposes.${purpose.purpose}.text`)}</p>
          </div>
          <Tag tone={TONES[purpose.state]}>{t(`states.${purpose.state}`)}</Tag>
        </div>
        {consent.canAnswer ? (
          <ChipRow label={title} isWrapping>
            <Chip isOn={own === true} onClick={answer(true)}>
              {t('yes')}
            </Chip>
            <Chip isOn={own === false} onClick={answer(false)}>
              {t('no')}
            </Chip>
          </ChipRow>
        ) : null}
        {consent.voices.length < 2 && consent.canAnswer && own === undefined ? null : (
          <p className={`t-small t-muted ${styles.answers}`}>
            {consent.voices
              // A child without an own answer: the guardians state it.
              .filter(({ role, id }) => role !== 'child' || purpose.answers.some((one) => one.userId === id))
              .map((voice) => (
                <Voice key={voice.id} voice={voice} purpose={purpose} />
              ))}
          </p>
        )}
      </div>
    </Mat>
  )
}
