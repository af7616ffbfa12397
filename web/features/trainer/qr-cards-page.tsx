/** The cards of the school as a tab of the trainer area, with today's classes beside them (§2 trainer/qr). */
import type { ReactNode } from 'react'
import { useViewer } from '../accounts/viewer.ts'
import { LinkCardPage } from '../cards/link-card-page.tsx'
import { trainerHome } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { TodayAside } from './today-aside.tsx'

export function QrCardsPage(): ReactNode {
  return (
    <LinkCardPage
      home={trainerHome(useViewer())}
      tabs={(schoolId) => <TrainerTabs current="qr" schoolId={schoolId} />}
      aside={(schoolId) => <TodayAside schoolId={schoolId} />}
    />
  )
}
