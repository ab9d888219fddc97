import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MemberPatch, StoresInvitation } from "../../../api-schema/member.ts";
import type { StoreId } from "../../../api-schema/primitives.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import type { MemberRef } from "../../../core/stores/members.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useNotifyStore } from "../../hooks/notify-store.ts";
import { useReader } from "../../hooks/reader.ts";
import type { Call } from "../../data/reader.ts";
import { invalidate } from "../../data/invalidate.ts";

/** A change of somebody's place, and what is said once it is made. */
export type MemberCall = {
  readonly call: Call<unknown>;
  readonly done: string;
  /** The store that is another one by it: who is in it, or which one is the default. */
  readonly store?: StoreId;
};

export const changing = (member: MemberRef, patch: MemberPatch, done: string): MemberCall => ({
  call: ({ api, users }) => users.changeMember(api, { ...member, body: patch }),
  done,
  store: member.storeId,
});

export const removing = (member: MemberRef, done: string): MemberCall => ({
  call: ({ api, users }) => users.removeMember(api, member),
  done,
  store: member.storeId,
});

export const invitingAgain = (member: MemberRef): MemberCall => ({
  call: ({ api, users }) => users.inviteAgain(api, member),
  done: "Invitation renvoyée",
});

export const inviting = (invitation: StoresInvitation, key: string): MemberCall => ({
  call: ({ api, users }) => users.inviteToStores(api, { body: invitation, idempotencyKey: key }),
  done: `Invitation envoyée à ${invitation.email}`,
});

/** Makes a change of somebody's place; the lists and the store are read again, and a toast says it. */
export const useMemberCall = () => {
  const reader = useReader();
  const client = useQueryClient();
  const dispatch = useDispatch();
  const refreshStore = useStoreRefresh();
  return useMutation<unknown, ApiError, MemberCall>({
    mutationFn: ({ call }) => reader.read(call, new AbortController().signal),
    onSuccess: async (_, { done, store }) => {
      if (store !== undefined) void refreshStore(store);
      dispatch({ type: "toast.requested", toast: { status: "success", title: done } });
      await invalidate(client, { predicate: ({ queryKey }) => queryKey[1] === "users" });
    },
  });
};

/** Reads a store again, and notifies the whole shop of it as it is then. */
const useStoreRefresh = (): ((id: StoreId) => Promise<void>) => {
  const { read } = useReader();
  const notifyStore = useNotifyStore();
  return (id) =>
    read(({ api, stores }) => stores.getStore(api, { id }), new AbortController().signal).then(
      notifyStore,
      // Made it is; one's own place may be gone, and the next start reads the stores again.
      () => undefined,
    );
};
