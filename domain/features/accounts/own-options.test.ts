import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS, ownOptions, ownOptionsOf, withDismissed } from './own-options.ts'

describe('own options', () => {
  // spec: default-agenda-off
  it('are the defaults for a new person: no agenda, the whole calendar', () => {
    expect(ownOptionsOf({})).toEqual(DEFAULT_OPTIONS)
    expect(DEFAULT_OPTIONS.showsAssociationAppointments).toBe(false)
  })

  it('are complete and valid whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(ownOptions.safeParse(ownOptionsOf(stored)).success).toBe(true)
      }),
    )
  })

  it('keep valid fields beside invalid ones', () => {
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

  it('store a dismissed offer once, and keep only the newest of very many', () => {
    const once = withDismissed(DEFAULT_OPTIONS.dashboardOptions, 4)
    expect(withDismissed(once, 4)).toEqual(once)
    let many = once
    for (let id = 1; id <= 300; id += 1) many = withDismissed(many, id)
    expect(many.dismissedMarketingIds).toHaveLength(200)
    expect(many.dismissedMarketingIds.at(-1)).toBe(300)
  })
})
