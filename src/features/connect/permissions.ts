/** The permissions that are asked for, with the name of their texts. */
export const permissions = [
  { name: 'basic', scope: 'instagram_business_basic', isNeeded: true },
  { name: 'insights', scope: 'instagram_business_manage_insights', isNeeded: false },
  { name: 'comments', scope: 'instagram_business_manage_comments', isNeeded: false },
] as const;
