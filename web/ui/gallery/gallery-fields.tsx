import { useState } from 'react'
import type { ReactNode } from 'react'
import { CheckField, PasswordField, SelectField, TextAreaField, TextField } from '../field/field.tsx'
import { CodeInput } from '../code-input/code-input.tsx'
import { FactLine } from '../fact-line/fact-line.tsx'
import { envelopeSimple } from '../icon/phosphor/envelope-simple.gen.ts'
import { magnifyingGlass } from '../icon/phosphor/magnifying-glass.gen.ts'
import { TextAction } from '../link/text-link.tsx'
import { PasswordMeter } from '../password-meter/password-meter.tsx'
import { Switch } from '../switch/switch.tsx'
import { Waiting } from '../waiting/waiting.tsx'
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

const CONDITIONS = [
  { id: 'length', text: 'mindestens 10 Zeichen', isMet: true },
  { id: 'case', text: 'Klein- und Großbuchstaben', isMet: true },
  { id: 'symbol', text: 'ein Sonderzeichen', isMet: false },
] as const

/** Components of the sign-in: a code, a new password, an expected email. */
export function KeySamples(): ReactNode {
  const [code, setCode] = useState('4812')
  return (
    <div className={styles.columns}>
      <div className="stack">
        <CodeInput
          label="Code, 6 Ziffern"
          length={6}
          value={code}
          onChange={setCode}
          hint="Gesendet um 15:18"
        />
        <CodeInput
          label="Falscher Code, 6 Ziffern"
          length={6}
          value="481207"
          onChange={() => undefined}
          error="Dieser Code passt nicht. Du hast noch 2 Versuche."
        />
      </div>
      <div className="stack">
        <PasswordMeter
          conditions={CONDITIONS}
          label="2 von 3 erfüllt"
          metText="erfüllt"
          openText="fehlt noch"
          strength="mäßig"
        />
        <PasswordMeter
          conditions={CONDITIONS.map((one) => ({ ...one, isMet: true }))}
          label="3 von 3 erfüllt"
          metText="erfüllt"
          openText="fehlt noch"
          strength="stark"
        />
        <FactLine
          icon={envelopeSimple}
          title="mara@post.example"
          note="gesendet um 15:18, gilt bis morgen"
          action={
            <TextAction isSmall onClick={() => undefined}>
              Ändern
            </TextAction>
          }
        />
        <Waiting text="Wir warten auf deine Bestätigung" />
      </div>
    </div>
  )
}
