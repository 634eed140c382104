import type { ManyStep } from '../../../../contract/many-works.ts'
import { howMany } from '../../../../kernel/count.ts'

/** What a seller reads of a step with many works. */
type Words = {
  /** The button that begins it. */
  begin: string
  /** The heading of its dialog. */
  title: string
  /** What it means, before the works are counted. */
  means: string
  /** The button that does it. */
  act: (count: number) => string
  /** What was done. */
  done: (count: number) => string
  /** What those are that need no step. */
  already: (count: number) => string
}

const works = (count: number): string => howMany(count, 'work')
const are = (count: number): string => `${works(count)} ${count === 1 ? 'is' : 'are'}`

/** The steps in the order of their buttons. */
export const steps: Record<ManyStep, Words> = {
  submit: {
    begin: 'Submit',
    title: 'Submit for approval',
    means: 'Staff will review each work before buyers see it.',
    act: (count) => `Submit ${works(count)}`,
    done: (count) => `${works(count)} submitted for approval.`,
    already: (count) => `${are(count)} in review already.`,
  },
  pause: {
    begin: 'Pause',
    title: 'Pause works',
    means: 'Buyers do not see them until you put them on show again. What is being paid for goes on.',
    act: (count) => `Pause ${works(count)}`,
    done: (count) => `${works(count)} paused.`,
    already: (count) => `${are(count)} paused already.`,
  },
  resume: {
    begin: 'Put on show',
    title: 'Put on show again',
    means: 'Buyers see and buy them at once.',
    act: (count) => `Put ${works(count)} on show`,
    done: (count) => `${works(count)} on show again.`,
    already: (count) => `${are(count)} on show already.`,
  },
  price: {
    begin: 'Price',
    title: 'Change prices',
    means: 'The new prices apply at once. Orders keep the price at which they were placed.',
    act: (count) => `Change ${howMany(count, 'price')}`,
    done: (count) => `${howMany(count, 'price')} changed.`,
    already: (count) => `${works(count)} ${count === 1 ? 'costs' : 'cost'} that already.`,
  },
  discount: {
    begin: 'Discount',
    title: 'Plan a discount',
    means:
      'The lowest price of the 30 days before is shown crossed out beside the reduced one. It counts again when the discount begins. Orders keep the price at which they were placed.',
    act: (count) => `Plan ${howMany(count, 'discount')}`,
    done: (count) => `${howMany(count, 'discount')} planned.`,
    already: (count) => `${are(count)} reduced already.`,
  },
  end_discount: {
    begin: 'End discount',
    title: 'End discounts',
    means: 'They cost what they did before, at once. Planned discounts are taken back.',
    act: (count) => `End discounts of ${works(count)}`,
    done: (count) => `Discounts of ${works(count)} ended.`,
    already: (count) => `${works(count)} ${count === 1 ? 'has' : 'have'} no discount.`,
  },
  duplicate: {
    begin: 'Duplicate',
    title: 'Duplicate works',
    means: 'Each copy is a draft with the same texts, sizes and prices, without pictures and reference.',
    act: (count) => `Duplicate ${works(count)}`,
    done: (count) => `${works(count)} duplicated as drafts.`,
    already: (count) => `${are(count)} duplicated already.`,
  },
  delete: {
    begin: 'Delete',
    title: 'Delete works',
    means:
      'They are gone for good, with their pictures. Works that are part of an order cannot be deleted; you can pause those.',
    act: (count) => `Delete ${works(count)}`,
    done: (count) => `${works(count)} deleted.`,
    already: (count) => `${are(count)} gone already.`,
  },
}
