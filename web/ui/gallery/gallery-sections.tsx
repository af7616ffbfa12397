/** The components one by one. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Avatar } from '../avatar/avatar.tsx'
import { BandStrip } from '../band/band-strip.tsx'
import { Swatch } from '../band/swatch.tsx'
import { Banner } from '../banner/banner.tsx'
import { Button } from '../button/button.tsx'
import { Chip, ChipRow } from '../chip/chip.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { ErrorState } from '../error-state/error-state.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { bell } from '../icon/phosphor/bell.gen.ts'
import { check } from '../icon/phosphor/check.gen.ts'
import { identificationCard } from '../icon/phosphor/identification-card.gen.ts'
import { play } from '../icon/phosphor/play.gen.ts'
import { warning } from '../icon/phosphor/warning.gen.ts'
import { wifiHigh } from '../icon/phosphor/wifi-high.gen.ts'
import { wrench } from '../icon/phosphor/wrench.gen.ts'
import { x } from '../icon/phosphor/x.gen.ts'
import { List, ListRow } from '../list-row/list-row.tsx'
import { Logo } from '../logo/logo.tsx'
import { Mat } from '../mat/mat.tsx'
import { Picture } from '../picture/picture.tsx'
import { QueueStrip } from '../queue-strip/queue-strip.tsx'
import { SectionHead } from '../section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../skeleton/skeleton.tsx'
import { SportScope } from '../sport/sport.tsx'
import { StartBox } from '../start-box/start-box.tsx'
import { Tabs } from '../tabs/tabs.tsx'
import { Count, Tag } from '../tag/tag.tsx'
import { ToastHost } from '../toast/toast-host.tsx'
import { OfflineBar, ViewBar } from '../view-bar/view-bar.tsx'
import { Chevrons, TrainingChevrons, WovenProgress } from '../woven/woven-progress.tsx'
import { FieldSamples, KeySamples } from './gallery-fields.tsx'
import { GoalSamples } from './gallery-goals.tsx'
import { GalleryMessages } from './gallery-told.tsx'
import { KIDS, WING_CHUN } from './gallery-samples.ts'
import styles from './gallery.module.css'

function Section(props: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles.section}>
      <SectionHead title={props.title} />
      {props.children}
    </section>
  )
}

function Buttons(): ReactNode {
  return (
    <>
      <div className="row-wrap">
        <Button variant="primary">Gi: Weiter</Button>
        <Button>Soft</Button>
        <Button variant="line">Linie</Button>
        <Button variant="quiet">Leise</Button>
        <Button variant="danger">Entfernen</Button>
        <Button variant="dangerFilled">Endgültig löschen</Button>
        <Button isDisabled>Gesperrt</Button>
        <Button variant="primary" whyDisabled="Erst ab 14:30, 4 Stunden vor Beginn.">
          Training starten
        </Button>
      </div>
      <SportScope sport={WING_CHUN} className="row-wrap">
        <Button variant="primary" icon={play} iconWeight="fill">
          Starten
        </Button>
        <Button variant="primary" isBusy busyLabel="Startet">
          Starten
        </Button>
        <Button variant="primary" size="small">
          Klein
        </Button>
        <Button variant="primary" size="large">
          Groß
        </Button>
        <IconButton icon={bell} label="Mitteilungen, 2 neu" hasDot href="#" />
        <IconButton icon={x} weight="bold" label="Schließen" tone="soft" />
      </SportScope>
    </>
  )
}

function Small(): ReactNode {
  const [tab, setTab] = useState('requests')
  const [chip, setChip] = useState('all')
  return (
    <>
      <div className="row-wrap">
        <Tag>neutral</Tag>
        <SportScope sport={WING_CHUN}>
          <Tag tone="sport">Wing Chun</Tag>
        </SportScope>
        <Tag tone="positive" icon={check}>
          aktiv
        </Tag>
        <Tag tone="warning">gekündigt</Tag>
        <Tag tone="danger">überfällig</Tag>
        <Tag tone="info">geplant</Tag>
        <Count value={3} />
        <Count value={120} />
        <Avatar initials="ML" />
        <Avatar initials="JL" isKid />
        <Avatar initials="ML" hasRing />
        <Avatar initials="AK" size="large" />
        <Logo name="Wegband" />
      </div>
      <ChipRow label="Filter">
        {['all', 'schools', 'child'].map((id) => (
          <Chip key={id} isOn={chip === id} onClick={() => setChip(id)}>
            {id}
          </Chip>
        ))}
      </ChipRow>
      <Tabs
        label="Trainer"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'private', label: 'Privattraining' },
          { id: 'cards', label: 'QR-Karten' },
          { id: 'requests', label: 'Anfragen', count: 3 },
          { id: 'new', label: 'Neues Mitglied' },
        ]}
      >
        <p style={{ paddingTop: 12 }}>{tab}</p>
      </Tabs>
      <QueueStrip position={3} count={8} label="Du bist auf Platz 3 von 8" />
    </>
  )
}

const HUES = [0, 32, 75, 110, 145, 168, 200, 238, 270, 300, 330, 350]

function Colours(): ReactNode {
  return (
    <div className={styles.hues}>
      {HUES.map((hue) => (
        <SportScope key={hue} sport={{ hue }} className="stack">
          <Button variant="primary" size="small" isBlock>
            {hue}
          </Button>
          <WovenProgress value={0.66} size="small" label={`Farbe ${hue}`} />
        </SportScope>
      ))}
    </div>
  )
}

function Bands(): ReactNode {
  return (
    <>
      <BandStrip belt={{ level: 3 }} woven={0} height={30} />
      <BandStrip belt={{ level: 9 }} woven={7} height={30} isNew />
      <BandStrip belt={{ level: 2 }} woven={11} stripes={3} height={30} />
      <BandStrip belt={{ level: 12 }} woven={11} stripes={2} height={30} />
      <BandStrip belt={{ level: 3, isKids: true }} woven={7} height={30} />
      <BandStrip belt={{ level: 4 }} weeks={22} woven={0} height={26} isPromise />
      <GoalSamples />
      <div className="row-wrap">
        {Array.from({ length: 12 }, (_, index) => (
          <Swatch key={index} belt={{ level: index + 1 }} stripes={index % 4} isFuture={index > 8} />
        ))}
        {Array.from({ length: 8 }, (_, index) => (
          <Swatch key={index} belt={{ level: index + 1, isKids: true }} stripes={index % 4} />
        ))}
      </div>
      <SportScope sport={KIDS} className="stack">
        <WovenProgress value={0.64} label="7 von 11 Wochen" />
        <WovenProgress value={1} tone="positive" label="fertig" />
        <div className="row-wrap">
          <TrainingChevrons done={0} />
          <TrainingChevrons done={1} />
          <TrainingChevrons done={2} />
          <TrainingChevrons done={1} size="large" />
          <Chevrons of={3} done={2} isPlain label="Schritt 2 von 3" />
        </div>
      </SportScope>
    </>
  )
}

function States(): ReactNode {
  return (
    <div className={styles.columns}>
      <Mat>
        <EmptyState
          picture={<Picture name="empty-mat" />}
          title="Diese Woche ist die Halle leer"
          text="Für deine Auswahl gibt es keine Termine."
          action={<Button variant="primary">Zur nächsten Woche</Button>}
        />
      </Mat>
      <Mat>
        <ErrorState
          picture={<Picture name="empty-cut" />}
          title="Der Faden ist gerissen"
          text="Das Modul konnte nicht geladen werden. Prüf deine Verbindung und versuch es noch einmal."
          action={<Button variant="primary">Noch einmal laden</Button>}
          footnote={<p className="t-small t-muted">Kennung 3f9a12bc</p>}
        />
      </Mat>
      <Mat>
        <SkeletonGroup label="Wird geladen" className="stack">
          <Skeleton width="44%" height={20} />
          <Skeleton height={32} shape="belt" />
          <Skeleton width="70%" height={14} />
          <Skeleton height={48} shape="control" />
        </SkeletonGroup>
      </Mat>
      <div className="stack">
        <Banner icon={wrench} tone="warning" title="Wartung bis etwa 16:00">
          Abos und Rechnungen sind gerade nicht erreichbar.
        </Banner>
        <Banner
          icon={warning}
          tone="danger"
          title="Suche nicht erreichbar"
          action={<Button variant="primary">Noch einmal</Button>}
        />
        <Banner icon={identificationCard} tone="info" title="Jonas hat noch keine QR-Karte" />
        <Banner icon={check} tone="positive" title="Gespeichert" />
        <Banner icon={bell} title="Neutral" />
        <OfflineBar text="Kein Netz seit 16:12" check={{ label: 'Prüfen', onClick: () => undefined }} />
        <OfflineBar tone="positive" icon={wifiHigh} text="Verbindung ist wieder da" />
        <SportScope sport={KIDS}>
          <ViewBar text="Ansicht von Jonas" exitLabel="Beenden" onExit={() => undefined} />
        </SportScope>
        <ViewBar
          tone="admin"
          text="Fall 4411, noch 28 Minuten"
          exitLabel="Beenden"
          onExit={() => undefined}
        />
      </div>
    </div>
  )
}

function Boxes(): ReactNode {
  return (
    <SportScope sport={WING_CHUN} className={styles.columns}>
      <StartBox
        state="notYet"
        title="Start ab 14:30 möglich"
        hoursOpen={0}
        text="Noch 2 Stunden."
        action={
          <Button variant="primary" isBlock whyDisabled="Erst 4 Stunden vor Beginn.">
            Training starten
          </Button>
        }
      />
      <StartBox state="ended" title="Beendet" timer="1:31" text="Beendet um 20:01." />
      <List>
        <ListRow icon={bell} title="Mitteilungen" note="2 neu" href="#" />
        <ListRow
          lead={<Avatar initials="AK" />}
          title="Aylin Kaya"
          note="Level 2"
          trail={<Tag>wartet</Tag>}
        />
        <ListRow title="Nur Text" isPlainTitle onClick={() => undefined} />
      </List>
    </SportScope>
  )
}

export function GallerySections(): ReactNode {
  const [hasToast, setToast] = useState(true)
  return (
    <>
      <Section title="Knöpfe">
        <Buttons />
      </Section>
      <Section title="Kleines">
        <Small />
      </Section>
      <Section title="Felder">
        <FieldSamples />
        <KeySamples />
      </Section>
      <Section title="Farben">
        <Colours />
      </Section>
      <Section title="Band">
        <Bands />
      </Section>
      <Section title="Zustände">
        <States />
      </Section>
      <Section title="Kästen und Listen">
        <Boxes />
      </Section>
      <Section title="Mitteilungen und Texte">
        <GalleryMessages />
      </Section>
      <ToastHost
        items={hasToast ? [{ id: '1', text: 'Gespeichert. Mara ist dabei.', icon: check }] : []}
        closeLabel="Schließen"
        onClose={() => setToast(false)}
      />
    </>
  )
}
