import { useState } from 'react'
import type { ReactNode } from 'react'
import { AttendanceRow, ConfirmToggle, SuggestionPicker } from '../attendance/attendance-row.tsx'
import { Button } from '../button/button.tsx'
import { Chip, ChipRow } from '../chip/chip.tsx'
import { AgendaDay, EventRow } from '../event/event-row.tsx'
import { WeekGrid } from '../event/week-grid.tsx'
import { PictureBand } from '../hero/picture-hero.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { caretLeft } from '../icon/phosphor/caret-left.gen.ts'
import { caretRight } from '../icon/phosphor/caret-right.gen.ts'
import { chalkboardTeacher } from '../icon/phosphor/chalkboard-teacher.gen.ts'
import { clock } from '../icon/phosphor/clock.gen.ts'
import { mapPin } from '../icon/phosphor/map-pin.gen.ts'
import { path } from '../icon/phosphor/path.gen.ts'
import { qrCode } from '../icon/phosphor/qr-code.gen.ts'
import { TextLink } from '../link/text-link.tsx'
import { MetaList } from '../meta-list/meta-list.tsx'
import { PageHead } from '../page-head/page-head.tsx'
import { SectionHead } from '../section-head/section-head.tsx'
import { SportScope } from '../sport/sport.tsx'
import { StartBox } from '../start-box/start-box.tsx'
import { Tag } from '../tag/tag.tsx'
import { WeekStrip } from '../week-strip/week-strip.tsx'
import { CHIKUNG, ESCRIMA, KIDS, WEEK, WING_CHUN } from './gallery-samples.ts'
import { Shell } from './gallery-shell.tsx'
import styles from './gallery.module.css'

const PEOPLE = [
  ['AK', 'Aylin Kaya', 2, true],
  ['BW', 'Bernd Wolter', 5, true],
  ['ML', 'Mara Lindner', 3, false],
] as const

function Attendance(): ReactNode {
  const [present, setPresent] = useState<Readonly<Record<string, boolean>>>({ AK: true, BW: true })
  return (
    <section>
      <SectionHead
        title="Anwesend"
        count={4}
        aside={
          <Button size="small" icon={qrCode}>
            Scannen
          </Button>
        }
      />
      <ul>
        {PEOPLE.map(([initials, name, level]) => (
          <AttendanceRow
            key={initials}
            avatar={{ initials }}
            name={name}
            note={`Level ${level}`}
            belt={{ level }}
            trail={
              <ConfirmToggle
                isConfirmed={present[initials] ?? false}
                label={`${name} bestätigen`}
                onToggle={() => setPresent({ ...present, [initials]: !present[initials] })}
              />
            }
            below={
              present[initials] ? undefined : (
                <>
                  <SuggestionPicker
                    label={`Modul für ${name}`}
                    value="14"
                    options={[
                      { value: '14', text: 'Modul 14' },
                      { value: '15', text: 'Modul 15' },
                    ]}
                    onChange={() => undefined}
                  />
                  <SuggestionPicker
                    label={`Dauer für ${name}`}
                    value="90"
                    options={[{ value: '90', text: '90 Min.' }]}
                    onChange={() => undefined}
                  />
                </>
              )
            }
          />
        ))}
        <AttendanceRow
          avatar={{ initials: 'NP' }}
          name="Nico Petersen"
          note="Probetraining"
          trail={
            <ConfirmToggle
              isConfirmed={false}
              isBusy
              label="Nico Petersen bestätigen"
              onToggle={() => undefined}
            />
          }
          below={<Tag tone="info">Erstes Mal hier</Tag>}
        />
      </ul>
    </section>
  )
}

export function AppointmentScreen(): ReactNode {
  return (
    <SportScope sport={WING_CHUN}>
      <Shell title="Freitag, 20. November">
        <div className={styles.two}>
          <div>
            <PictureBand picture="sport-wing-chun" />
            <PageHead title="Wing Chun, Erwachsene" size="small" />
            <MetaList
              items={[
                { id: 'when', icon: clock, name: 'Wann', value: <b>Heute, 18:30 bis 20:00</b> },
                {
                  id: 'where',
                  icon: mapPin,
                  name: 'Wo',
                  value: 'Schule Lindenhof, Halle 2',
                  trail: (
                    <TextLink href="#" isSmall>
                      Route
                    </TextLink>
                  ),
                },
                { id: 'who', icon: chalkboardTeacher, name: 'Trainer', value: 'Tarek Aydın' },
                { id: 'what', icon: path, name: 'Thema', value: 'Thema: Wendung mit Schritt' },
              ]}
            />
          </div>
          <div className="stack">
            <StartBox
              state="open"
              title="Start ab 14:30 möglich"
              hoursOpen={1}
              text="Das Fenster ist offen: 4 Stunden vor Beginn. Es ist jetzt 15:20."
              action={
                <Button variant="primary" isBlock>
                  Training starten
                </Button>
              }
            />
            <StartBox
              state="running"
              title="Läuft seit"
              tag={<Tag tone="positive">gestartet</Tag>}
              timer="0:42"
              text="Geplant bis 20:00. Beendete Termine lassen sich nicht wieder öffnen."
              action={
                <Button variant="primary" isBlock>
                  Training beenden
                </Button>
              }
            />
            <Attendance />
          </div>
        </div>
      </Shell>
    </SportScope>
  )
}

function Agenda(): ReactNode {
  return (
    <div className="phone-only">
      <AgendaDay weekday="Mi" day="18" label="Mittwoch, 18. November">
        <EventRow
          href="#"
          sport={KIDS}
          time="16:30"
          title="Kids 7 bis 10"
          place="Lindenhof, Halle 1 · Jonas"
          status="Jonas war da"
          isMine
          isPast
        />
        <EventRow
          href="#"
          sport={CHIKUNG}
          time="19:00"
          title="ChiKung"
          place="Lindenhof, Halle 2"
          isCancelled
          tag={<Tag tone="danger">abgesagt</Tag>}
        />
      </AgendaDay>
      <AgendaDay weekday="Heute" day="20" isToday label="Heute, Freitag, 20. November">
        <EventRow
          href="#"
          sport={WING_CHUN}
          time="18:30"
          title="Wing Chun, Erwachsene"
          place="Lindenhof, Halle 2"
          status="angemeldet"
          isMine
        />
      </AgendaDay>
      <AgendaDay weekday="Sa" day="21" label="Samstag, 21. November">
        <EventRow
          href="#"
          sport={ESCRIMA}
          time="10:00"
          title="Escrima, Stöcke"
          place="Lindenhof, Halle 2"
          status="6 Plätze frei"
        />
      </AgendaDay>
    </div>
  )
}

const GRID_EVENTS = [
  [0, 1110, 1200, 'Wing Chun, Erwachsene', '18:30 bis 20:00', WING_CHUN],
  [2, 990, 1050, 'Kids 7 bis 10', '16:30 bis 17:30', KIDS],
  [2, 1140, 1200, 'ChiKung', '19:00 bis 20:00', CHIKUNG],
  [4, 1110, 1200, 'Wing Chun, Erwachsene', '18:30 bis 20:00', WING_CHUN],
  [5, 600, 690, 'Escrima, Stöcke', '10:00 bis 11:30', ESCRIMA],
  [5, 780, 1020, 'Workshop: Im Gedränge', '13:00 bis 17:00', WING_CHUN],
] as const

export function CalendarScreen(): ReactNode {
  return (
    <Shell title="Kalender">
      <PageHead
        title="KW 47"
        size="small"
        lead="16. bis 22. November 2026"
        actions={
          <>
            <IconButton icon={caretLeft} weight="bold" label="Vorige Woche" href="#" />
            <Button size="small">Heute</Button>
            <IconButton icon={caretRight} weight="bold" label="Nächste Woche" href="#" />
          </>
        }
      />
      <ChipRow label="Filter">
        <Chip isOn>Alle</Chip>
        <Chip isOn={false}>Meine Schulen</Chip>
        <Chip isOn={false}>Jonas</Chip>
        <Chip isOn={false}>Probetraining</Chip>
      </ChipRow>
      <WeekStrip
        isBar
        days={WEEK.map(([weekday, day, sports]) => ({
          id: day,
          weekday,
          day,
          sports,
          isToday: day === '20',
          label: `${weekday} ${day}`,
          href: '#',
        }))}
      />
      <Agenda />
      <div style={{ marginTop: 16 }}>
        <WeekGrid
          label="Woche 47"
          firstHour={9}
          lastHour={21}
          hourLabel={(hour) => `${hour}:00`}
          timeLabel={(minute) => `${Math.floor(minute / 60)}:00`}
          days={WEEK.map(([weekday, day]) => ({ id: day, weekday, day, isToday: day === '20' }))}
          now={{ dayIndex: 4, minute: 900 }}
          events={GRID_EVENTS.map(([dayIndex, startMinute, endMinute, title, time, sport], index) => ({
            id: String(index),
            href: '#',
            dayIndex,
            startMinute,
            endMinute,
            title,
            time,
            startTime: time.slice(0, 5),
            sport,
            isMine: dayIndex === 4,
            isPast: dayIndex < 4,
            label: `${title}, ${time}`,
          }))}
        />
      </div>
    </Shell>
  )
}
