import { useState } from 'react'
import type { ReactNode } from 'react'
import { CheckField, PasswordField, SelectField, TextAreaField, TextField } from '../field/field.tsx'
import { magnifyingGlass } from '../icon/phosphor/magnifying-glass.gen.ts'
import { Switch } from '../switch/switch.tsx'
import styles from './gallery.module.css'

/** The two fields of the login, the second with its error. */
export function Field(): ReactNode {
  return (
    <>
      <TextField label="E-Mail oder Benutzername" autoComplete="username" defaultValue="mara.lindner" />
      <PasswordField
        label="Passwort"
        autoComplete="current-password"
        defaultValue="abcdefgh"
        showLabel="Passwort zeigen"
        hideLabel="Passwort verbergen"
        error="Name oder Passwort stimmt nicht."
      />
    </>
  )
}

/** Fields in their states. */
export function FieldSamples(): ReactNode {
  const [isOn, setOn] = useState(true)
  return (
    <div className={styles.columns}>
      <div className="stack">
        <TextField label="E-Mail" defaultValue="mara@post.example" hint="Dorthin schicken wir den Link." />
        <TextField label="NFC-Nummer" defaultValue="90A2" error="Mindestens 6 Zeichen." />
        <TextField
          label="Benutzername"
          defaultValue="mara.lindner"
          status={{ kind: 'free', text: 'Frei' }}
          icon={magnifyingGlass}
        />
        <TextField
          label="Telefon"
          optionalText="(freiwillig)"
          placeholder="0431 555 0184"
          status={{ kind: 'checking', text: 'Wird geprüft' }}
        />
      </div>
      <div className="stack">
        <SelectField
          label="Land"
          options={[
            { value: 'de', text: 'Deutschland' },
            { value: 'at', text: 'Österreich' },
          ]}
        />
        <TextAreaField label="Nachricht" defaultValue="Ich komme zehn Minuten später." />
        <CheckField
          label="Diesem Gerät 30 Tage vertrauen"
          note="Nicht auf geteilten Geräten"
          defaultChecked
        />
        <Switch label="NFC" note="Chips werden neben der Kamera gelesen" isOn={isOn} onChange={setOn} />
        <Switch label="Ton beim Scannen" isOn={false} onChange={() => undefined} isDisabled />
      </div>
    </div>
  )
}
