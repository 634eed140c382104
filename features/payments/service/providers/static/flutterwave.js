window.beginPayment((parameters, events) => {
  const modal = window.FlutterwaveCheckout({
    ...parameters,
    // A transfer is 'completed'. Other words are left to the server, which the closing leads to.
    callback: ({ status }) => {
      if (status === 'successful' || status === 'completed') events.paid()
      else events.closed()
      modal?.close?.()
    },
    onclose: events.closed,
  })
})
