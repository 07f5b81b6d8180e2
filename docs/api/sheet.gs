// Google Sheets: Extensions → Apps Script, paste this, and set the properties SHOP and TOKEN under Project Settings.
// Then run readOrders, or let a trigger run it every hour. It writes the orders into the sheet "Orders".
function readOrders() {
  const { SHOP, TOKEN } = PropertiesService.getScriptProperties().getProperties();
  const rows = [['Order', 'State', 'Project', 'Rupees', 'Refunded', 'Paid at']];
  let cursor = '';
  do {
    const url = SHOP + '/api/v1/orders?limit=100' + (cursor && '&cursor=' + encodeURIComponent(cursor));
    const answer = UrlFetchApp.fetch(url, { headers: { Authorization: 'Bearer ' + TOKEN } });
    const page = JSON.parse(answer.getContentText());
    for (const order of page.data)
      rows.push([order.id, order.state, order.projectName, order.amount.amount / 100,
        order.refundedAmount.amount / 100, order.paidAt || '']);
    cursor = page.nextCursor;
  } while (cursor);
  const book = SpreadsheetApp.getActive();
  const sheet = book.getSheetByName('Orders') || book.insertSheet('Orders');
  sheet.clearContents().getRange(1, 1, rows.length, rows[0].length).setValues(rows);
}
