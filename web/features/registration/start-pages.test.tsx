import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeUserSettings, readUser } from '@wegband/domain/features/accounts/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { linkLegacyProfile, declareNoGrade } from '@wegband/domain/features/conversion/contract.ts'
import { listLatestLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import { registerAnonymous } from '@wegband/domain/features/registration/contract.ts'
import { DeviceSwitches } from '../accounts/device-switches.tsx'
import { theSession } from '../../platform/api/api.ts'
import { readStored } from '../../platform/device/local-settings.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { writeDraft } from '../../platform/session/session-draft.ts'
import { WelcomePage } from '../sign-in/welcome-page.tsx'
import { isGuestAsked, wantsClasses } from './guest-gate.ts'
import { GuestPrompt } from './guest-prompt.tsx'
import { keepWishedSchool } from './wished-school.ts'
import { RegisterKidPage, RegisterPage } from './register-pages.tsx'
import { OnboardingPage } from './onboarding-page.tsx'
import { ProfileUpgradePage } from './profile-upgrade-page.tsx'
import { SIGNED_IN, TEXTS } from './testing/samples.ts'
import { UnverifiedBanner } from './unverified-banner.tsx'

const GUEST = makeViewer({
  isAnonymous: true,
  profileType: 'anonymous',
  membershipLv: 0,
  firstName: '',
  lastName: '',
  mail: null,
  username: null,
})
beforeEach(() => {
  sessionStorage.clear()
  isGuestAsked.set(false)
  wantsClasses.set(false)
})

describe('the first question', () => {
  // spec: route-auth-onboarding
  test('leads to the fitting registration and remembers the choice', async () => {
    const page = await renderPage(<OnboardingPage />, { at: '/auth/onboarding', viewer: null })
    await userEvent.click(await screen.findByRole('radio', { name: /Für mein Kind/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
    await waitFor(() => expect(page.href()).toBe('/auth/register/regular-kid-profile'))
    expect([readStored('funnel'), readStored('kidFunnelVisited')]).toEqual(['parent', '1'])
  })

  test('answered with "for me" is not asked again: only the two ways for oneself follow', async () => {
    const page = await renderPage(<OnboardingPage />, { at: '/auth/onboarding', viewer: null })
    await userEvent.click(await screen.findByRole('button', { name: 'Weiter' }))
    await waitFor(() => expect(page.href()).toBe('/auth/register?whom=me'))
    page.unmount()
    await renderPage(<RegisterPage />, { at: '/auth/register?whom=me', viewer: null })
    expect(await screen.findByRole('heading', { name: 'Wie trainierst du?' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.queryByRole('radio', { name: /Mein Kind/ })).toBeNull()
  })

  test('a parent reads whose data comes first, also after typing the birthday of the child', async () => {
    writeDraft('registration', { birthdayAt: '2017-05-12' })
    await renderPage(<RegisterKidPage />, {
      at: '/auth/register/regular-kid-profile?step=person',
      viewer: null,
      answers: [answer(listLatestLegalTexts, { status: 200, body: { data: [...TEXTS] } })],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Zuerst du selbst' })).toBeTruthy()
    expect(screen.getByText(/Hier gehört dein eigener Geburtstag hin/)).toBeTruthy()
    expect(screen.queryByText(/Bitte deine Eltern/)).toBeNull()
  })

  // spec: api-post-users-anonymous
  test('can be skipped: a guest starts at once with a token stored on the device', async () => {
    const page = await renderPage(<OnboardingPage />, {
      at: '/auth/onboarding',
      viewer: null,
      answers: [
        answer(registerAnonymous, { status: 201, body: { apiToken: 'token-of-the-guest-that-is-kept' } }),
        answer(signIn, { status: 200, body: { ...SIGNED_IN, personalAccessToken: null } }),
        answer(readUser, { status: 200, body: { data: { ...GUEST, id: 7 } } }),
      ],
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Erst einmal umsehen' }))
    await waitFor(() => expect(page.href()).toBe('/home'))
    expect(readStored('apiToken')).toBe('token-of-the-guest-that-is-kept')
    expect(readStored('jwt')).toBe(SIGNED_IN.token)
    expect(page.sent(signIn)[0]?.body).toEqual({ token: 'token-of-the-guest-that-is-kept' })
    expect(theSession().state.get()).toMatchObject({ status: 'signed-in', userId: 7 })
  })
})

test.each([
  ['the entrance', <WelcomePage key="welcome" />, '/auth/welcome'],
  ['the first question', <OnboardingPage key="onboarding" />, '/auth/onboarding'],
])('%s shows signed-out visitors the way to a school', async (_, shown, at) => {
  await renderPage(shown, { at, viewer: null })
  const link = await screen.findByRole('link', { name: 'Schule und Probetraining finden' })
  expect(link.getAttribute('href')).toBe('/search/school')
})

describe('what to begin with', () => {
  // spec: funnel-online-training-condition, funnel-club-training-condition, funnel-parent-always
  test('shows why an option is closed and offers the others', async () => {
    await renderPage(<OnboardingPage />, {
      at: '/auth/onboarding',
      viewer: makeViewer({
        membershipLv: 2,
        freemiumEndsAt: '2026-11-01T00:00:00.000Z',
        ewtoMemberNo: 'DE204118',
        hasUsedLegacyCoupon: true,
      }),
    })
    const radio = (name: RegExp) => screen.getByRole('radio', { name })
    await screen.findByRole('heading', { level: 1, name: 'Womit fängst du an?' })
    expect(radio(/Online trainieren.*Die freien Tage sind vorbei/)).toHaveProperty('disabled', true)
    expect(radio(/In einer Schule.*Du kommst aus dem Verband/)).toHaveProperty('disabled', true)
    expect(radio(/Verband übernehmen.*Schon übernommen/)).toHaveProperty('disabled', true)
    expect(radio(/Mein Kind begleiten/)).toHaveProperty('checked', true)
  })

  test('is stored with the account and opens the chosen page', async () => {
    const page = await renderPage(<OnboardingPage />, {
      at: '/auth/onboarding',
      viewer: makeViewer({ membershipLv: 2, funnels: ['club_training'] }),
      answers: [
        answer(changeUserSettings, {
          status: 200,
          body: { data: { language: 'de', funnels: ['club_training', 'online_training'] } },
        }),
      ],
    })
    await userEvent.click(await screen.findByRole('radio', { name: /Online trainieren/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
    await waitFor(() => expect(page.href()).toBe('/sports'))
    expect(page.sent(changeUserSettings)[0]?.body).toEqual({ funnels: ['club_training', 'online_training'] })
  })
})

test('the first choice leads back to the school on whose page the registration began', async () => {
  const page = await renderPage(<OnboardingPage />, {
    at: '/auth/onboarding',
    viewer: makeViewer({ membershipLv: 2, funnels: ['online_training'] }),
    answers: [
      answer(changeUserSettings, {
        status: 200,
        body: { data: { language: 'de', funnels: ['online_training', 'club_training'] } },
      }),
    ],
  })
  await screen.findByRole('radio', { name: /In einer Schule/ })
  act(() => keepWishedSchool({ id: 3, name: 'Schule Lindenhof' }))
  const choice = await screen.findByRole('radio', { name: /In einer Schule.*Weiter zu Schule Lindenhof/ })
  expect(choice).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  await waitFor(() => expect(page.href()).toBe('/schools/3'))
  // Once: the next choice is free again.
  await waitFor(() => expect(readStored('wishedSchool')).toBeNull())
})

describe('a guest', () => {
  // spec: route-user-profile-upgrade
  test('chooses a profile and registers inside the app', async () => {
    await renderPage(<ProfileUpgradePage />, { at: '/user/profile/upgrade', viewer: GUEST })
    await userEvent.click(await screen.findByRole('radio', { name: /Mein Kind/ }))
    expect(screen.getByRole('link', { name: 'Weiter' }).getAttribute('href')).toBe(
      '/user/profile/upgrade/regular-profile?profile=regular_kid',
    )
    await userEvent.click(screen.getByRole('radio', { name: /Verband/ }))
    expect(screen.getByRole('link', { name: 'Weiter' }).getAttribute('href')).toBe(
      '/user/profile/upgrade/ewto-profile',
    )
  })

  // spec: route-user-profile-upgrade
  test('sees the steps of the profile in the address', async () => {
    await renderPage(<ProfileUpgradePage />, {
      at: '/user/profile/upgrade/regular-profile?profile=regular_alone',
      viewer: GUEST,
      answers: [answer(listLatestLegalTexts, { status: 200, body: { data: [...TEXTS] } })],
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Wer bist du?' })).toBeTruthy()
  })

  test('reads what an account would keep', async () => {
    const counts = { trainings: 3, activeWeeks: 2, modules: 0, workshops: 0, seminars: 0 }
    const entry = {
      sportId: 1,
      levelIndex: 1,
      progress: 2,
      stripes: 0,
      beltStep: 0,
      levelCheckUnlocked: false,
      counts,
    }
    const page = await renderPage(<GuestPrompt />, {
      at: '/modules/7',
      viewer: { ...GUEST, trainingProgress: [entry] },
    })
    isGuestAsked.set(true)
    expect(await screen.findByRole('heading', { name: 'Behalte deine 2 Wochen' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Weiter als Gast' }))
    expect(isGuestAsked.get()).toBe(false)
    expect(page.href()).toBe('/modules/7')
  })

  test('is offered the schools after opening the calendar', async () => {
    const page = await renderPage(<GuestPrompt />, { at: '/dashboard', viewer: GUEST })
    isGuestAsked.set(true)
    await screen.findByRole('button', { name: 'Weiter als Gast' })
    expect(screen.queryByRole('link', { name: 'Schulen ansehen' })).toBeNull()
    wantsClasses.set(true)
    await userEvent.click(await screen.findByRole('link', { name: 'Schulen ansehen' }))
    expect(isGuestAsked.get()).toBe(false)
    await waitFor(() => expect(page.href()).toBe('/schools/search'))
  })
})

describe('a member', () => {
  const link = (body: object, status = 200) => answer(linkLegacyProfile, { status, body } as never)
  const open = (...answers: Parameters<typeof renderPage>[1]['answers'] & object) =>
    renderPage(<ProfileUpgradePage />, {
      at: '/user/profile/upgrade/ewto-profile',
      viewer: makeViewer(),
      answers,
    })
  const send = async (): Promise<void> => {
    await userEvent.type(await screen.findByLabelText('Mitgliedsnummer'), 'DE 310 001')
    await userEvent.type(screen.getByLabelText('Verbands-Passwort'), 'geheim')
    await userEvent.click(screen.getByRole('button', { name: 'Verknüpfen' }))
  }

  // spec: dialog-link-legacy-profile
  test('links the association and reads what was taken over', async () => {
    const page = await open(
      link({ data: { ewtoMemberNo: 'DE310001', credit: 8400, reason: null } }),
      answer(declareNoGrade, { status: 204 }),
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /von vorne/ }))
    await send()
    expect(await screen.findByText(/84,00\s€ Guthaben sind jetzt/)).toBeTruthy()
    expect(page.sent(linkLegacyProfile)[0]?.body).toEqual({ number: 'DE 310 001', password: 'geheim' })
    expect(page.sent(declareNoGrade)[0]?.body).toEqual({ value: true })
  })

  // spec: conversion-blocked-four-reasons
  test.each([
    ['conversion.negative-balance', 'Beim Verband ist noch etwas offen'],
    ['conversion.already-converted', 'Schon übernommen'],
    ['conversion.invalid-status', 'Diese Mitgliedschaft ist nicht aktiv'],
    ['conversion.no-details', 'Dem Verband fehlen Angaben zu dir'],
  ])('reads why linking failed: %s', async (code, title) => {
    await open(link({ code, message: '' }, 409), answer(declareNoGrade, { status: 204 }))
    await send()
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
  })

  test('who opens the page for guests reads that there is an account already', async () => {
    await renderPage(<ProfileUpgradePage />, { at: '/user/profile/upgrade', viewer: makeViewer() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Du hast schon ein Konto' })).toBeTruthy()
  })
})

test('only a member without a confirmed email sees the notice that links to the confirmation', async () => {
  const page = await renderPage(<UnverifiedBanner viewer={makeViewer({ membershipLv: 1 })} />, {
    at: '/dashboard',
  })
  expect(screen.getByRole('link', { name: 'Zur Bestätigung' }).getAttribute('href')).toBe(
    '/auth/email-verification',
  )
  page.rerender(<UnverifiedBanner viewer={makeViewer({ membershipLv: 2 })} />)
  expect(screen.queryByRole('link', { name: 'Zur Bestätigung' })).toBeNull()
})

test('switching the language stores it with the account', async () => {
  const page = await renderPage(<DeviceSwitches />, {
    at: '/dashboard',
    answers: [answer(changeUserSettings, { status: 200, body: { data: { language: 'en', funnels: [] } } })],
  })
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(page.sent(changeUserSettings)[0]?.body).toEqual({ language: 'en' }))
  expect(page.sent(changeUserSettings)[0]?.params).toEqual({ id: '1' })
})
