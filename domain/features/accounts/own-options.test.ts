import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS, ownOptions, ownOptionsOf, withDismissed } from './own-options.ts'

describe('own options', () => {
  // spec: default-agenda-off
  it('are the defaults where nothing was chosen: no agenda, the whole calendar', () => {
    expect(ownOptionsOf({})).toEqual(DEFAULT_OPTIONS)
    expect(DEFAULT_OPTIONS.showsAssociationAppointments).toBe(false)
  })

  it('are whole and understood whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(ownOptions.safeParse(ownOptionsOf(stored)).success).toBe(true)
      }),
    )
  })

  it('keep what is understood beside what is not', () => {
    const stored = {
      showsAssociationAppointments: true,
      calendarSettings: 7,
      dashboardOptions: { addingChild: false },
    }
    expect(ownOptionsOf(stored)).toEqual({
      ...DEFAULT_OPTIONS,
      showsAssociationAppointments: true,
      dashboardOptions: { ...DEFAULT_OPTIONS.dashboardOptions, addingChild: false },
    })
  })

  it('know a dismissed offer once, and the newest of very many', () => {
    const once = withDismissed(DEFAULT_OPTIONS.dashboardOptions, 4)
    expect(withDismissed(once, 4)).toEqual(once)
    let many = once
    for (let id = 1; id <= 300; id += 1) many = withDismissed(many, id)
    expect(many.dismissedMarketingIds).toHaveLength(200)
    expect(many.dismissedMarketingIds.at(-1)).toBe(300)
  })
})
