const claim = { erpId: "104233", siret: "00910000900043", postcode: "76000" };

const newStore = {
  siret: "009 100 009 00043",
  company: "Boulangerie Corvelanne",
  legalName: "Corvelanne",
  legalStatus: "SARL",
  naf: "10.71C",
  vatNumber: "FR68009100009",
  legalAddress: { street: "29 boulevard des Moulins", postcode: "76000", city: "Rouen" },
  shippingAddress: null,
  contactEmail: "fournil@panetier.example",
  billingEmail: "factures@panetier.example",
};

const person = {
  gender: "u",
  firstName: "Camille",
  lastName: "Delaunay",
  email: "camille@panetier.example",
  phoneNumber: "06 39 98 12 34",
  password: "Fournil-2026-demo",
  subscribedToNewsletter: false,
  cgu: true,
};

const outstandingPayment = {
  id: 12,
  amount: 124830,
  outstandings: [301, 302],
  details: "REG-000012 : FA26000041, FA26000044",
  paymentMethod: "CB",
  state: "processing",
  startedBy: "Camille Delaunay",
  own: true,
  createdAt: "2026-11-24T08:12:00.000Z",
  updatedAt: "2026-11-24T08:12:01.000Z",
};

const outstandingCheckout = {
  payment: outstandingPayment,
  redirectionCardUrl: "http://localhost:8080/_bank/encours.q3Zt0b1J?signature=0f2a",
  invoices: [
    {
      id: 301,
      invoiceNumber: "FA26000041",
      amount: 73145,
      owed: 73145,
      store: { id: 1 },
      payable: false,
    },
    {
      id: 302,
      invoiceNumber: "FA26000044",
      amount: 51685,
      owed: 51685,
      store: { id: 1 },
      payable: false,
    },
  ],
};

/** Examples of bodies, by operation: what a developer tries first. Checked against their schemas by a test. */
export const exampleByOperation: Readonly<
  Record<string, { readonly request?: unknown; readonly response?: unknown }>
> = {
  "session.signIn": {
    request: { email: "gerant@panetier.example", password: "Fournil-2026-demo" },
    response: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.4pcPyMD09olPSyXnrXCjTwXyr4BsezdI1AVTmud2fU4",
      customerId: 1,
      username: "gerant@panetier.example",
    },
  },
  "registration.findEstablishment": {
    response: {
      siret: "00910000900043",
      siren: "009100009",
      nic: "00043",
      vatNumber: "FR68009100009",
      company: "Boulangerie Corvelanne",
      tradeName: null,
      legalStatus: "SARL",
      naf: "10.71C",
      street: "29 boulevard des Moulins",
      postcode: "76200",
      city: "Dieppe",
      headquarters: false,
      createdOn: "1994-05-21",
      closed: false,
      closedOn: null,
    },
  },
  "registration.towns": { response: [{ postcode: "76000", name: "Rouen" }] },
  "registration.gmpStoreExist": {
    request: claim,
    response: { exist: true, company: "Boulangerie du Marché", city: "Rouen" },
  },
  "registration.customerExist": {
    request: { email: "comptable@panetier.example" },
    response: { exist: true, within: "ownStores" },
  },
  "registration.registerPerson": { request: person, response: {} },
  "registration.registerWithGmpStore": { request: { store: claim, person }, response: {} },
  "registration.registerWithNewStore": { request: { store: newStore, person }, response: {} },
  "registration.linkGmpStore": { request: { store: claim } },
  "registration.linkNewStore": { request: { store: newStore } },
  "registration.sendAttachmentRequest": { request: { storeId: 1 }, response: {} },
  "account.requestPasswordReset": { request: { email: "gerant@panetier.example" } },
  "account.resetPassword": { request: { password: "Fournil-2026-nouveau" } },
  "account.resetTokenExists": { response: { exists: true } },
  "account.accountToActivate": {
    response: {
      email: "c•••@panetier.example",
      kind: "invited",
      needsPassword: true,
      needsName: false,
    },
  },
  "account.activateAccount": { request: { password: "Fournil-2026-nouveau" } },
  "account.requestActivation": { request: { email: "gerant@panetier.example" } },
  "account.emailToConfirm": { response: { email: "c•••@panetier.example" } },
  "account.putCustomer": {
    request: {
      firstName: "Camille",
      lastName: "Delaunay",
      mobileNumber: "06 39 98 01 01",
      subscribedToNewsletter: true,
    },
  },
  "account.deleteAccount": { request: { password: "Fournil-2026-demo" } },
  "session.sessions": {
    response: [
      {
        id: "0b6c1f3e-5d0a-4c58-9a51-7a1a3f2c9d10",
        device: "Chrome sur Android",
        signedInAt: "2026-11-20T02:58:00.000Z",
        lastUsedAt: "2026-11-24T03:12:00.000Z",
        current: true,
        bySupport: false,
      },
    ],
  },
  "impersonation.retrieveImpersonation": {
    request: { code: "q3Zt0b1Jv5wTn8yRk2xLs7uPd4mGh6cFa9eVoIjKlMw" },
    response: {
      token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.4pcPyMD09olPSyXnrXCjTwXyr4BsezdI1AVTmud2fU4",
      customerId: 1,
      username: "gerant@panetier.example",
      logoutCallbackUrl: "http://localhost:8080/_gestion/clients/1",
    },
  },
  "shoppingLists.listShoppingLists": {
    response: [
      {
        id: 8,
        name: "Commande rapide",
        revision: 12,
        updatedAt: "2026-11-23T05:40:00.000Z",
        updatedBy: "Camille Delaunay",
        isQuickOrder: true,
        lines: 32,
        products: [
          { name: "Farine de tradition T65", image: { path: "/images/p/101065.svg", alt: "Sac" } },
        ],
      },
    ],
  },
  "shoppingLists.createShoppingList": {
    request: {
      name: "Inventaire du lundi",
      products: [{ code: "101065-25", quantity: 12, section: "Étagère farine" }],
    },
  },
  "shoppingLists.changeShoppingList": {
    request: {
      revision: 12,
      arrangement: [
        { code: "340212-120", section: "Chambre froide" },
        { code: "101065-25", section: "Étagère farine" },
      ],
    },
  },
  "shoppingLists.addListProducts": {
    request: { products: [{ code: "101065-25", quantity: 12 }] },
  },
  "shoppingLists.setListProduct": { request: { quantity: 8, position: 0 } },
  "users.inviteMember": {
    request: { email: "compta@cabinet.example", role: "accountant", lastName: "Cabinet comptable" },
  },
  "users.inviteToStores": {
    request: { email: "compta@cabinet.example", role: "accountant", stores: [1, 2] },
  },
  "users.changeMember": { request: { role: "manager" } },
  "users.putAlerts": {
    request: { alertTopHours: [{ code: "Z002", mode: ["mail", "sms"], minutes: 60 }] },
    response: {
      alertTopHours: [{ code: "Z002", mode: ["mail", "sms"], minutes: 60 }],
      offeredModes: ["mail", "sms"],
      hasMobile: true,
      newMessages: true,
    },
  },
  "outstandings.checkoutOutstandings": {
    request: { outstandings: [301, 302], paymentMethod: "CB", expectedAmount: 124830 },
    response: outstandingCheckout,
  },
  "outstandings.outstandingPayment": { response: outstandingCheckout },
  "outstandings.outstandingSummary": {
    response: {
      totals: [
        { status: 0, count: 4, amount: 312200, payable: { count: 4, amount: 312200 } },
        { status: 1, count: 2, amount: 124830, payable: { count: 2, amount: 124830 } },
        { status: 2, count: 1, amount: 12960, payable: { count: 0, amount: 0 } },
        { status: 3, count: 9, amount: 731020, payable: { count: 0, amount: 0 } },
      ],
      categories: ["Farine", "Marketplace", "Surgelés"],
      months: [
        { month: "2026-11", status: 0, count: 4 },
        { month: "2026-10", status: 3, count: 9 },
      ],
      credit: null,
      paying: [{ id: 1, methods: ["CB", "PRELEVEMENT"] }],
    },
  },
  "messaging.countUnviewed": { response: { count: 3 } },
  "messaging.toggleViewed": { request: { viewed: true }, response: { viewed: true, count: 2 } },
  "messaging.messageReasons": { response: [{ label: "Produit manquant", code: "missing" }] },
  "stores.changeStore": {
    request: {
      closingDays: [1, "2026-12-25", "2026-12-26"],
      billingEmail: "factures@lamiedefleurs.example",
      billingEmailOptin: true,
    },
  },
  "stores.storeDeliveries": {
    response: [
      {
        code: "Z002",
        weekdays: [2, 4],
        cutOff: "11:00",
        next: [{ deliveryDate: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" }],
      },
    ],
  },
  "stores.storeActivity": {
    response: [
      {
        store: 1,
        cart: { lines: 4, total: 31250 },
        lateInvoices: { count: 2, amount: 84320 },
        nextDelivery: "2026-11-26",
      },
    ],
  },
  "stores.followedStores": {
    response: [
      {
        store: 1,
        company: "Boulangerie du Marché",
        erpId: "104512",
        town: "Rouen",
        phoneNumber: "02 35 00 00 00",
        mayOrder: true,
        lastOrder: {
          token: "Xk3v9sQ2LmN8pRtW",
          number: "P26-000722",
          day: "2026-11-12",
          total: 40308,
        },
        usualDay: "2026-11-24",
        cart: { lines: 4, total: 31250 },
        lateInvoices: null,
      },
    ],
  },
  "stores.syncStore": { request: { webservice: "all" } },
  "stores.putAddress": {
    request: {
      firstName: "Camille",
      lastName: "Delaunay",
      phoneNumber: "02 35 00 00 00",
      company: "Boulangerie du Marché",
      street: "12 place du Vieux-Marché",
      city: "Rouen",
      postcode: "76000",
    },
  },
  "catalogue.suggestions": {
    response: {
      products: [
        {
          slug: "farine-de-ble-tradition-francaise-t65",
          image: { path: "/images/products/101065", alt: "Sac de farine T65" },
          name: "Farine de blé Tradition française T65",
          brand: "Grands Moulins Panetier",
          productCode: "101065",
          variant: {
            code: "101065-1",
            reference: "101065",
            packaging: "Sac 25 kg",
            orderStep: 1,
            netWeight: 25_000,
            pieces: null,
            price: 2140,
            priceOriginal: 2140,
            discount: 0,
            discountEndDate: null,
            volumeHint: { quantityFrom: 10, unitPrice: 2033 },
            stock: 840,
            deliveryDate: "2026-11-26",
            merchant: {
              id: 1,
              name: "Grands Moulins Panetier",
              slug: "grands-moulins-panetier",
              gmp: true,
            },
            transportTypeCode: "Z002",
          },
        },
      ],
      taxons: [{ code: "farines-ble", name: "Blé" }],
      nearest: [],
    },
  },
  "orders.addItem": { request: { variant: "101065-25", quantity: 12 } },
  "orders.addItems": {
    request: {
      items: [
        { variant: "101065-25", quantity: 12 },
        { variant: "340212-120", quantity: 4 },
      ],
    },
  },
  "orders.changeItem": { request: { quantity: 10 } },
  "orders.removeItems": { request: { items: [41, 42] } },
  "orders.changeOrder": { request: { couponCode: "FOURNEE10" } },
  "orders.chooseDelivery": {
    request: {
      shippingAddress: 3,
      shipments: [
        { shipment: 18, deliveryDate: "2026-11-26" },
        { shipment: 19, shippingMethod: 2 },
      ],
    },
  },
  "orders.choosePayment": {
    request: {
      payments: [
        { scope: "gmp", method: "PRELEVEMENT" },
        { scope: "mkp", method: "CB" },
      ],
    },
  },
  "consent.recordConsent": {
    request: {
      visitor: "3f0c9a52-7d1e-4b7a-9c35-0a4f5e6d7c8b",
      purposes: { video: true, audience: false },
      textVersion: "2026-11",
      decidedAt: "2026-11-21T08:00:00.000Z",
    },
  },
  "orders.completeOrder": { request: { cgvAccepted: true, expectedTotal: 64224 } },
  "orders.previewOrder": {
    request: {
      items: [{ variant: "101065-25", quantity: 12 }],
      shipments: [{ key: "gmp:Z002", deliveryDate: "2026-11-26" }],
    },
  },
  "orders.orderAtOnce": {
    request: {
      items: [{ variant: "101065-25", quantity: 12 }],
      shippingAddress: 3,
      shipments: [{ key: "gmp:Z002", deliveryDate: "2026-11-26" }],
      payments: [{ scope: "gmp", method: "PRELEVEMENT" }],
      cgvAccepted: true,
      expectedTotal: 64224,
    },
  },
  "orders.retryPayment": { request: { scope: "mkp", method: "CB" } },
  "orders.previewAmendment": {
    request: { items: [{ variant: "101065-1", quantity: 12 }], deliveryDate: "2026-11-26" },
  },
  "orders.amendShipment": {
    request: {
      items: [{ variant: "101065-1", quantity: 12 }],
      deliveryDate: "2026-11-26",
      version: 1,
      expectedTotal: 64224,
    },
  },
};
