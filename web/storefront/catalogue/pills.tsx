import styles from './filters.module.css'

/** One of a few choices, or any. `works`: how many each would leave; one that would leave none can only be chosen where it was. */
export function Pills<Value extends string>({
  legend,
  name,
  given,
  choices,
  works,
}: {
  legend: string
  name: string
  given: string
  choices: readonly { value: Value; name: string }[]
  works: Readonly<Record<Value, number>> | undefined
}) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.pills}>
        <label className={styles.pill}>
          <input type="radio" name={name} value="" defaultChecked={given === ''} />
          Any
        </label>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.pill}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={given === choice.value}
              disabled={works?.[choice.value] === 0 && given !== choice.value}
            />
            {choice.name}
            {works && (
              <span className={styles.number}>
                {works[choice.value]}
                <span className="visually-hidden"> works</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
