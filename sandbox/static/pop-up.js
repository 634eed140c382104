// The pop-up's behaviour. It tells the page that shows it what was pressed; what was really paid, that page's server asks by API.
'use strict'
{
  const form = document.getElementById('payment')
  const outcome = document.getElementById('outcome')
  const choices = form.querySelector('fieldset')
  const reference = form.elements.tx_ref.value
  const [pay, decline, close] = ['pay', 'decline', 'close'].map((name) =>
    form.querySelector(`[data-action=${name}]`),
  )

  const tell = (event) => {
    // No secret is in it, and a sandboxed frame may not know its parent's origin.
    ;(window.opener ?? window.parent).postMessage({ source: 'aworan-payment', tx_ref: reference, event }, '*')
  }

  const show = (text, kind) => {
    outcome.textContent = text
    outcome.dataset.kind = kind
  }

  const enable = (isEnabled) => {
    for (const control of [choices, pay, decline]) control.disabled = !isEnabled
  }

  const showWay = () => {
    for (const part of form.querySelectorAll('[data-for]'))
      part.hidden = part.dataset.for !== form.elements.method.value
  }

  const finish = (event) => {
    show(event === 'paid' ? 'Paid. You can close this now.' : 'Declined. Nothing was charged.', event)
    enable(false)
    for (const button of [pay, decline]) button.hidden = true
    close.focus()
    tell(event)
  }

  const charge = async (action) => {
    const method = form.elements.method.value
    const values = Object.fromEntries(
      ['public_key', 'tx_ref', 'amount', 'currency', 'hash'].map((name) => [name, form.elements[name].value]),
    )
    enable(false)
    show(action === 'pay' ? 'Paying' : 'Declining', 'busy')
    try {
      const response = await fetch('pop-up/charges', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...values, action, method }),
      })
      const answer = await response.json()
      if (response.ok) return finish(action === 'pay' ? 'paid' : 'declined')
      if (answer.code === 'duplicate_reference') return finish('paid')
      show(`${answer.message}.`, 'trouble')
    } catch {
      show('The sandbox could not be reached. Please try again.', 'trouble')
    }
    enable(true)
    pay.focus()
  }

  form.addEventListener('change', showWay)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void charge('pay')
  })
  decline.addEventListener('click', () => void charge('decline'))
  close.addEventListener('click', () => tell('closed'))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('closed')
  })

  showWay()
  close.disabled = false
  if (form.dataset.paid === 'true') finish('paid')
  else {
    enable(true)
    form.elements.method[0].focus()
  }
}
