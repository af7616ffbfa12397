import { expect, test } from 'vitest'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment, student, WING_CHUN } from '../appointments/testing/make-appointment.ts'
import { pageOfAll, samplePath } from '../sports/testing-samples.ts'
import { ExamBeltPicture } from './exam-belt-picture.tsx'

test('a level check of any program for children shows a belt of two colours', async () => {
  const sport = { ...WING_CHUN, id: 40, slug: 'dragons' }
  const { container } = await renderPage(
    <ExamBeltPicture appointment={makeAppointment({ sports: [sport] })} />,
    {
      at: '/appointments/12',
      viewer: student(),
      answers: [
        answer(listSports, { status: 200, body: pageOfAll([samplePath({ ...sport, isKids: true })]) }),
      ],
    },
  )
  await expect.poll(() => container.innerHTML).toContain('--kids-2-a')
})
