/** The three moments: a step in a sheet, a stripe, and a level with its new belt. */
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { shareNetwork } from '../icon/phosphor/share-network.gen.ts'
import { LevelArt, StepArt, StripeArt } from '../moment/moment-art.tsx'
import { Moment, SmallMoment } from '../moment/moment.tsx'
import { WING_CHUN } from './gallery-samples.ts'

const BELT = { level: 3 } as const

function StepScreen(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => setOpen(false)
  return (
    <SmallMoment
      isOpen={isOpen}
      onClose={close}
      closeLabel="Schließen"
      sport={WING_CHUN}
      title="Gurtschritt 5 ist deiner"
      text="55 aktive Wochen, 48 Trainings."
      art={<StepArt belt={BELT} weeks={11} step={5} />}
      actions={
        <Button variant="primary" onClick={close}>
          Weiter zum Band
        </Button>
      }
    />
  )
}

function StripeScreen(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => setOpen(false)
  return (
    <Moment
      isOpen={isOpen}
      onClose={close}
      sport={WING_CHUN}
      title="Streifen 2 ist deiner"
      text="66 aktive Wochen, 52 Trainings. Dein Band hat jetzt 2 Streifen."
      art={<StripeArt belt={BELT} stripes={2} />}
      actions={
        <>
          <Button variant="primary" size="large" onClick={close}>
            Weiter zum Band
          </Button>
          <IconButton icon={shareNetwork} label="Bild teilen" tone="soft" />
        </>
      }
    />
  )
}

function LevelScreen(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const close = (): void => setOpen(false)
  return (
    <Moment
      isOpen={isOpen}
      onClose={close}
      sport={WING_CHUN}
      title="Dein Honiggurt"
      text="Level 2 ist bestanden. Mit diesem Gurt beginnt Level 3."
      art={<LevelArt belt={BELT} />}
      actions={
        <>
          <Button variant="primary" size="large" onClick={close}>
            Zur Urkunde
          </Button>
          <Button size="large" onClick={close}>
            Weiter
          </Button>
          <IconButton icon={shareNetwork} label="Bild teilen" tone="soft" />
        </>
      }
    />
  )
}

/** By the name in the address. */
export const MOMENT_SCREENS: Readonly<Record<string, ComponentType>> = {
  'moment-step': StepScreen,
  'moment-stripe': StripeScreen,
  'moment-level': LevelScreen,
}
