/** The way to the next goals, and a goal in its states. */
import type { ReactNode } from 'react'
import { MilestoneBand } from '../band/milestone-band.tsx'
import { Button } from '../button/button.tsx'
import { ConditionRow, GoalCard } from '../goal-card/goal-card.tsx'

export function GoalSamples(): ReactNode {
  return (
    <>
      <MilestoneBand
        belt={{ level: 3 }}
        woven={58}
        milestones={[
          { id: '6', weeksLeft: 8, title: '26. Jan.', note: 'Streifen 2' },
          { id: '7', weeksLeft: 19, title: '29. April', note: 'Schritt 7' },
          { id: '8', weeksLeft: 30, title: '30. Juli', note: 'Schritt 8' },
          { id: '9', weeksLeft: 41, title: '30. Okt.', note: 'Prüfung' },
        ]}
      />
      <GoalCard
        title="Levelprüfung"
        note="danach Kupfer, Level 4"
        when="30. Oktober"
        whenNote="frühestens 3. September"
        action={
          <Button variant="primary" isBlock href="#">
            Workshops im Kalender
          </Button>
        }
      >
        <ConditionRow
          name="Aktive Wochen"
          have={58}
          need={99}
          of="von 99"
          note="41 fehlen"
          when="30. Oktober"
          doneLabel="erfüllt"
        />
        <ConditionRow name="Seminare" have={2} need={2} of="von 2" note="erfüllt" doneLabel="erfüllt" />
      </GoalCard>
      <GoalCard title="Streifen 2" note="mit Gurtschritt 6">
        <ConditionRow
          name="Aktive Wochen"
          have={0}
          need={11}
          of="von 11"
          note="11 fehlen"
          doneLabel="erfüllt"
        />
      </GoalCard>
    </>
  )
}
