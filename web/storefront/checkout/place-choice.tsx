import { type ReactNode, type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../client/notice.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Choice, type ChoiceOption } from '../../kit/choice.tsx'
import actions from './actions.module.css'
import { usePlaceFees } from './quote.ts'

/** The addresses or stations of which one is chosen, then `children`, then the way on. */
export function PlaceChoice<Place extends { id: string }>({
  legend,
  name,
  places,
  chosen,
  choose,
  entryOf,
  nextRef,
  isNextQuiet = false,
  children,
}: {
  legend: string
  name: string
  places: readonly Place[]
  chosen: Place | null
  choose: (place: Place) => void
  /** What is shown of a place, with its delivery fee: see `usePlaceFees`. */
  entryOf: (place: Place, fee: number | null | undefined) => Pick<ChoiceOption, 'label' | 'detail' | 'aside'>
  nextRef?: Ref<HTMLButtonElement>
  /** Another button of the page matters more. */
  isNextQuiet?: boolean
  children?: ReactNode
}) {
  const feeOf = usePlaceFees()
  const [error, setError] = useState<string>()
  if (chosen && error !== undefined) setError(undefined)
  const navigate = useNavigate()
  const confirm = () => {
    if (chosen) {
      choose(chosen)
      return navigate('/categories/shoppingcart/confirmorder')
    }
    setError('select an option')
    notice.error('select an option')
    return undefined
  }
  return (
    <>
      <Choice
        legend={legend}
        hideLegend
        name={name}
        value={chosen?.id ?? null}
        error={error}
        options={places.map((place) => ({
          ...entryOf(place, feeOf(place.id)),
          value: place.id,
          disabled: feeOf(place.id) === null,
        }))}
        onChoose={(value) => {
          const place = places.find(({ id }) => id === value)
          if (place) choose(place)
        }}
      />
      {children}
      <div className={actions.actions}>
        <Button
          ref={nextRef}
          variant={isNextQuiet ? 'outline' : 'primary'}
          size="large"
          onClick={() => void confirm()}
        >
          Confirm Details
        </Button>
        <LinkButton variant="plain" to="/categories">
          Back to shopping
        </LinkButton>
      </div>
    </>
  )
}
