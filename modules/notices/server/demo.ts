import { addDays, weekStart } from '@daybook/platform/domain'
import { type DemoPart, demoInstant } from '@daybook/platform/server'
import { addPost, confirmPost } from '../contract/index.ts'

const common = {
  departments: [],
  roles: [],
  everybody: true,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  mustConfirm: false,
}

/** What stands on the board and in the news of the demo company. */
export const noticesDemo: DemoPart = {
  now: async ({ today, zone, at, as, hr, boss, workers, nowInstant }) => {
    const monday = weekStart(today)
    at(demoInstant(addDays(monday, -18), 9 * 60, zone))
    await (await as(boss)).call(addPost, {
      body: {
        ...common,
        kind: 'NEWS',
        title: 'The spring collection goes to the fair',
        content:
          '<p>Our oak tables and the new <strong>Harbor</strong> bench travel to the fair in High Point. Thank you to everybody in the workshop who finished the last pieces over the weekend.</p><p>What people say about them, you will read here.</p>',
      },
    })
    at(demoInstant(addDays(monday, -6), 10 * 60, zone))
    await (await as(hr)).call(addPost, {
      body: {
        ...common,
        kind: 'NEWS',
        title: 'Two new colleagues in the showroom',
        content:
          '<p>Please make them feel at home. They begin with a week in the workshop, so that they know what they sell.</p>',
      },
    })
    at(demoInstant(addDays(monday, -3), 8 * 60, zone))
    const { id } = await (await as(hr)).call(addPost, {
      body: {
        ...common,
        kind: 'NOTICE',
        title: 'Fire drill: how we leave the building',
        content:
          '<p>The way out of the workshop leads over the yard, no longer through the paint shop.</p><ul><li>Leave tools where they are.</li><li>Meet at the gate.</li></ul>',
        pinned: true,
        mustConfirm: true,
      },
    })
    at(demoInstant(addDays(monday, -1), 15 * 60, zone))
    await (await as(hr)).call(addPost, {
      body: {
        ...common,
        kind: 'NOTICE',
        title: 'The lift is out of order until Friday',
        content: '<p>Please take the stairs, or ask for help with heavy things.</p>',
      },
    })
    for (const worker of workers.slice(0, 14)) await (await as(worker)).call(confirmPost, { params: { id }, body: {} })
    at(nowInstant)
  },
}
