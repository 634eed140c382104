window.beginPayment(({ access_code }, events) => {
  new window.PaystackPop().resumeTransaction(access_code, {
    onSuccess: events.paid,
    onCancel: events.closed,
    onError: events.trouble,
  })
})
