import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { clock } from '../icon/phosphor/clock.gen.ts'
import { path } from '../icon/phosphor/path.gen.ts'
import { receipt } from '../icon/phosphor/receipt.gen.ts'
import { users } from '../icon/phosphor/users.gen.ts'
import { LockedReason, LockedReasons } from '../locked-reason/locked-reason.tsx'
import { MetaList } from '../meta-list/meta-list.tsx'
import { AppointmentScreen } from './gallery-class-screens.tsx'
import { ModuleScreen } from './gallery-home-screens.tsx'
import { WING_CHUN } from './gallery-samples.ts'

export function ConfirmScreen(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <AppointmentScreen />
      <ConfirmDialog
        isOpen={isOpen}
        sport={WING_CHUN}
        title="Für Tarek übernehmen?"
        text="Dieser Termin ist Tarek Aydın zugeteilt. Wenn du startest, stehst du als Trainerin im Protokoll."
        confirmLabel="Ja, Training starten"
        cancelLabel="Abbrechen"
        onConfirm={() => setOpen(false)}
        onCancel={() => setOpen(false)}
      >
        <MetaList
          items={[
            { id: 'time', icon: clock, name: 'Wann', value: 'Heute, 18:30 bis 20:00' },
            { id: 'people', icon: users, name: 'Wer', value: '12 Anmeldungen, 1 Probetraining' },
          ]}
        />
      </ConfirmDialog>
    </>
  )
}

export function SheetScreen(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <main style={{ padding: 24 }}>
      <Button onClick={() => setOpen(true)}>Öffnen</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Filter"
        description="Was der Kalender zeigt"
        closeLabel="Schließen"
        footer={<Button variant="primary">18 Termine zeigen</Button>}
      >
        <p>Inhalt</p>
      </Dialog>
    </main>
  )
}

export function LockedScreen(): ReactNode {
  return (
    <>
      <ModuleScreen />
      <Dialog
        isOpen
        onClose={() => undefined}
        title="Hier fehlen noch zwei Dinge"
        description="Wendung gegen Tritt, Modul 14"
        closeLabel="Schließen"
        sport={WING_CHUN}
        footer={
          <>
            <Button>Schließen</Button>
            <Button variant="primary">Optionen ansehen</Button>
          </>
        }
      >
        <LockedReasons label="Bedingungen">
          <LockedReason
            icon={receipt}
            title="Bestätigtes Konto"
            text="Deine E-Mail ist bestätigt."
            isFulfilled
            fulfilledLabel="erfüllt"
          />
          <LockedReason
            icon={path}
            title="Wing Chun ab Level 4"
            text="Du bist in Level 3, Woche 58 von 99. Prognose: 30. Oktober."
            action={<Button size="small">Was noch fehlt</Button>}
          />
          <LockedReason icon={receipt} title="Ein passendes Abo" text="Eines davon genügt." />
        </LockedReasons>
      </Dialog>
    </>
  )
}
