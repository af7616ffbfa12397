/** Whole screens built from the components, to compare with the mock-ups. */
import type { ComponentType, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { CodeFrame } from '../code-frame/code-frame.tsx'
import { RequestId } from '../error-state/request-id.tsx'
import { Field } from './gallery-fields.tsx'
import { Figure } from '../figure/figure.tsx'
import { CrossedBands, CutBand, Loom, LostBand } from '../gate/gate-drawings.tsx'
import { Gate } from '../gate/gate.tsx'
import { HangingBelts } from '../gate/hanging-belts.tsx'
import { check } from '../icon/phosphor/check.gen.ts'
import { houseSimple } from '../icon/phosphor/house-simple.gen.ts'
import { path } from '../icon/phosphor/path.gen.ts'
import { scan } from '../icon/phosphor/scan.gen.ts'
import { storefront } from '../icon/phosphor/storefront.gen.ts'
import { wrench } from '../icon/phosphor/wrench.gen.ts'
import { TextLink } from '../link/text-link.tsx'
import { List, ListRow } from '../list-row/list-row.tsx'
import { PageHead } from '../page-head/page-head.tsx'
import { Splash } from '../splash/splash.tsx'
import { Swatch } from '../band/swatch.tsx'
import { AppointmentScreen, CalendarScreen } from './gallery-class-screens.tsx'
import { MOMENT_SCREENS } from './gallery-moments.tsx'
import { MonthScreen } from './gallery-month.tsx'
import { ConfirmScreen, LockedScreen, SheetScreen } from './gallery-dialogs.tsx'
import { DashboardScreen, ModuleScreen } from './gallery-home-screens.tsx'
import { Shell } from './gallery-shell.tsx'
import { PathScreen } from './gallery-training-screens.tsx'
import styles from './gallery.module.css'

const LOGO = { name: 'Wegband', href: '#' }

function NotFound(): ReactNode {
  return (
    <Gate
      drawing={<LostBand />}
      logo={LOGO}
      title="Hier führt kein Band hin"
      text="Die Adresse gibt es nicht oder nicht mehr. Dein Fortschritt ist davon nicht berührt."
      footnote="Gesucht: /user/ausweiss"
    >
      <List>
        <ListRow icon={houseSimple} title="Start" href="#" />
        <ListRow icon={path} title="Dein Band" href="#" />
        <ListRow icon={storefront} title="Schulen finden" href="#" />
      </List>
      <Button variant="primary" size="large" isBlock href="#">
        Zum Start
      </Button>
    </Gate>
  )
}

function Maintenance(): ReactNode {
  return (
    <Gate
      drawing={<Loom />}
      logo={LOGO}
      title="Der Webstuhl steht kurz still"
      text="Wir warten Wegband bis etwa 16:00. Danach geht es hier von selbst weiter."
    >
      <List>
        <ListRow icon={wrench} title="Noch etwa 38 Minuten" note="Beginn 15:00, zuletzt geprüft um 15:22" />
        <ListRow icon={check} title="Dein Band und deine Abos sind sicher" isPlainTitle />
      </List>
      <Button variant="primary" size="large" isBlock>
        Jetzt prüfen
      </Button>
    </Gate>
  )
}

function ErrorPage(): ReactNode {
  return (
    <Gate
      drawing={<CutBand />}
      logo={LOGO}
      title="Der Faden ist gerissen"
      text="Die Seite konnte nicht geladen werden. Was du gespeichert hast, ist sicher."
    >
      <RequestId
        id="3f9a12bc-77d1"
        short="3f9a12bc"
        texts={{ label: 'Kennung', copy: 'Kennung kopieren', copied: 'Kopiert' }}
      />
      <Button variant="primary" size="large" isBlock>
        Noch einmal laden
      </Button>
      <Button size="large" isBlock href="#">
        Zum Start
      </Button>
    </Gate>
  )
}

function Crossed(): ReactNode {
  return (
    <Gate
      drawing={<CrossedBands />}
      logo={LOGO}
      title="Dafür fehlt dir das Recht"
      text="Deine Schule kann es dir geben."
    >
      <Button variant="primary" size="large" isBlock href="#">
        Zum Start
      </Button>
    </Gate>
  )
}

function Login(): ReactNode {
  return (
    <Gate drawing={<HangingBelts />} isDrawingDark logo={LOGO} title="Schön, dass du da bist">
      <Field />
      <Button variant="primary" size="large" isBlock>
        Anmelden
      </Button>
      <div className="row-between">
        <TextLink href="#">Passwort vergessen?</TextLink>
        <TextLink href="#">Konto anlegen</TextLink>
      </div>
    </Gate>
  )
}

function CodeScreen(): ReactNode {
  return (
    <Shell title="Mein Code">
      <div className={styles.columns}>
        <CodeFrame belt={{ level: 3 }} secondsLeft={38}>
          <svg viewBox="0 0 8 8" className={styles.code} role="img" aria-label="Dein Code">
            <path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h1v2H6z" />
          </svg>
        </CodeFrame>
        <div className="stack">
          <PageHead title="Mein Code" isHiddenOnPhone />
          <div className="row-between">
            <div>
              <p className="t-item">Mara Lindner</p>
              <p className="t-muted">Wing Chun, Level 3</p>
            </div>
            <Swatch belt={{ level: 3 }} stripes={1} />
          </div>
          <Figure size="small" value={38} title="Sekunden" text="dann webt sich ein neuer Code" />
          <Button variant="primary" icon={scan}>
            Scannen
          </Button>
        </div>
      </div>
    </Shell>
  )
}

function SplashScreen(): ReactNode {
  return <Splash label="Wegband startet" />
}

/** By the name in the address. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  path: PathScreen,
  dashboard: DashboardScreen,
  module: ModuleScreen,
  calendar: CalendarScreen,
  'calendar-month': MonthScreen,
  appointment: AppointmentScreen,
  code: CodeScreen,
  login: Login,
  'not-found': NotFound,
  maintenance: Maintenance,
  error: ErrorPage,
  crossed: Crossed,
  splash: SplashScreen,
  ...MOMENT_SCREENS,
  confirm: ConfirmScreen,
  sheet: SheetScreen,
  locked: LockedScreen,
}
