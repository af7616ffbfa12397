/** One line of captions with its times, its words, and what a reader would stumble over. */
import { type ReactNode, useState } from 'react'
import {
  cueSpeed,
  readClock,
  writeClock,
  type CueWarning,
} from '@wegband/domain/features/videos/caption-edit.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { crosshairSimple } from '../../../ui/icon/phosphor/crosshair-simple.gen.ts'
import { play } from '../../../ui/icon/phosphor/play.gen.ts'
import { trash } from '../../../ui/icon/phosphor/trash.gen.ts'
import type { EditedCue } from './caption-file.ts'
import type { Playhead } from './playhead.ts'
import styles from './panel.module.css'

export type CueActs = {
  readonly change: (key: number, next: Partial<EditedCue>) => void
  readonly split: (key: number) => void
  readonly join: (key: number) => void
  readonly remove: (key: number) => void
}

/** Keeps what is typed until it is a time. */
function TimeField(props: {
  readonly label: string
  readonly hereLabel: string
  readonly value: number
  readonly playhead: Playhead
  readonly onChange: (seconds: number) => void
}): ReactNode {
  const t = useMessages('video-office')
  const { value, onChange } = props
  const [typed, setTyped] = useState<string>()
  const isBad = typed !== undefined && readClock(typed) === undefined
  return (
    <div className={styles.timeLine}>
      <TextField
        label={props.label}
        maxLength={16}
        autoComplete="off"
        value={typed ?? writeClock(value)}
        error={isBad ? t('captions.time') : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const seconds = readClock(target.value)
          if (seconds !== undefined) onChange(seconds)
        }}
        onBlur={() => isBad || setTyped(undefined)}
      />
      <IconButton
        icon={crosshairSimple}
        label={props.hereLabel}
        onClick={() => {
          setTyped(undefined)
          onChange(props.playhead.position.get())
        }}
      />
    </div>
  )
}

export function CueRow(props: {
  readonly cue: EditedCue
  readonly number: number
  readonly isLast: boolean
  readonly isNow: boolean
  readonly warnings: readonly CueWarning[]
  readonly playhead: Playhead
  readonly acts: CueActs
}): ReactNode {
  const t = useMessages('video-office')
  const { cue, acts, playhead, warnings } = props
  const wordsOf = (warning: CueWarning): string =>
    warning === 'fast' ? t('captions.fast', { count: cueSpeed(cue) }) : t(`captions.${warning}`)
  const name = t('captions.cue', { number: props.number })
  return (
    <li className={styles.cue} data-now={props.isNow || undefined} aria-label={name}>
      <div className={styles.cueHead}>
        <b>{props.isNow ? `${name}, ${t('captions.now')}` : name}</b>
        <IconButton
          icon={play}
          label={t('chapters.go', { at: writeClock(cue.from) })}
          onClick={() => playhead.seek(cue.from)}
        />
        <IconButton icon={trash} label={t('captions.removeCue')} onClick={() => acts.remove(cue.key)} />
      </div>
      <TextAreaField
        label={t('captions.text')}
        rows={2}
        maxLength={1000}
        value={cue.text}
        onChange={({ target }) => acts.change(cue.key, { text: target.value })}
      />
      <div className={styles.times}>
        <TimeField
          label={t('captions.from')}
          hereLabel={t('captions.fromHere')}
          value={cue.from}
          playhead={playhead}
          onChange={(from) => acts.change(cue.key, { from })}
        />
        <TimeField
          label={t('captions.to')}
          hereLabel={t('captions.toHere')}
          value={cue.to}
          playhead={playhead}
          onChange={(to) => acts.change(cue.key, { to })}
        />
      </div>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {wordsOf(warning)}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button size="small" onClick={() => acts.split(cue.key)}>
          {t('captions.split')}
        </Button>
        {props.isLast ? null : (
          <Button size="small" onClick={() => acts.join(cue.key)}>
            {t('captions.join')}
          </Button>
        )}
      </div>
    </li>
  )
}
