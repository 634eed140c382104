// The payment page's behaviour around a provider's pop-up. It tells the checkout what was seen; what was really paid, the server asks by
// API. `beginPayment` is given what opens the pop-up, and calls it again for each press of the button.
const about = JSON.parse(document.getElementById('payment').textContent)
const outcome = document.getElementById('outcome')
const [again, leave] = ['again', 'close'].map((name) => document.querySelector(`[data-action=${name}]`))
let isOver = false

const tell = (event) => {
  if (isOver && event !== 'closed') return
  isOver = true
  const shop = window.opener ?? window.parent
  shop.postMessage({ source: 'aworan-payment', tx_ref: about.tx_ref, event }, about.shop)
}

const show = (text, kind) => {
  outcome.textContent = text
  outcome.dataset.kind = kind
}

const events = {
  paid: () => {
    show('Thank you. We are confirming your payment.', 'paid')
    again.hidden = true
    tell('paid')
  },
  // Closing says nothing: money may have gone.
  closed: () => {
    if (isOver) return
    show('The payment window was closed.', 'busy')
    tell('closed')
  },
  trouble: () => show(`${about.title} could not be opened. Please try again.`, 'trouble'),
}

window.beginPayment = (open) => {
  const start = () => {
    again.disabled = true
    show(`Opening ${about.title}`, 'busy')
    const script = document.createElement('script')
    script.src = about.script_url
    script.addEventListener('load', () => {
      again.disabled = false
      try {
        open(about.parameters, events)
        show(`Pay in the window of ${about.title}.`, 'busy')
      } catch {
        events.trouble()
      }
    })
    script.addEventListener('error', () => {
      again.disabled = false
      events.trouble()
      again.focus()
    })
    document.head.append(script)
  }
  again.addEventListener('click', start)
  leave.addEventListener('click', () => tell('closed'))
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('closed')
  })
  start()
}
